import { fireEvent, render, screen, waitFor } from '@testing-library/react'
import { afterEach, describe, expect, it, vi } from 'vitest'

import { Formatted } from './formatted.tsx'

const TABLE = '<table><tbody><tr><td>2021</td><td>120</td></tr></tbody></table>'

/** Sets the width of every element's content and of the element itself; jsdom has no layout. */
function layOut(width: number, room: number): void {
  vi.spyOn(Element.prototype, 'scrollWidth', 'get').mockReturnValue(width)
  vi.spyOn(Element.prototype, 'clientWidth', 'get').mockReturnValue(room)
}
afterEach(() => {
  vi.restoreAllMocks()
})

describe('a text of a question', () => {
  it('is plain text if it needs no formatting', () => {
    render(<Formatted text={{ text: 'Costs $5 <b>', html: null }} />)
    expect(screen.getByText('Costs $5 <b>')).toBeTruthy()
  })

  it('is plain until the sanitiser is loaded, then has its formatting', async () => {
    const text = { text: '2021 120', html: TABLE }
    const first = render(<Formatted text={text} />)
    expect(screen.getByText('2021 120')).toBeTruthy()
    expect(await screen.findByRole('table')).toBeTruthy()
    first.unmount()
    render(<Formatted text={text} />)
    expect(screen.getByRole('table')).toBeTruthy()
  })

  it('never shows HTML that was not sanitised', async () => {
    render(<Formatted text={{ text: 'bold', html: '<strong onclick="x()">bold</strong>' }} />)
    const bold = await screen.findByText('bold', { selector: 'strong' })
    expect(bold.getAttributeNames()).toEqual([])
  })

  it('requests a picture that failed again: after a pause, online, and when its button is pressed', async () => {
    render(<Formatted text={{ text: 'Map', html: '<img src="/uploads/map.png" alt="Map">' }} />)
    const picture = await screen.findByRole('img', { name: 'Map' })
    vi.useFakeTimers()
    const request = vi.spyOn(HTMLImageElement.prototype, 'src', 'set')
    const requests: number[] = []
    const count = () => requests.push(request.mock.calls.length)
    fireEvent(window, new Event('online'))
    for (const seconds of [2, 5, 10]) {
      fireEvent.error(picture)
      vi.advanceTimersByTime(seconds * 1000)
      count()
    }
    fireEvent.error(picture)
    fireEvent(window, new Event('online'))
    count()
    fireEvent.click(screen.getByRole('button', { name: 'Load the picture again' }))
    count()
    expect(requests).toEqual([1, 2, 3, 4, 5])
    fireEvent.load(picture)
    expect(screen.queryByRole('button')).toBeNull()
    vi.useRealTimers()
  })

  it.each([
    [500, 300, 0],
    [300, 300, -1],
  ])('of %i px in %i px has a table with tabindex %i', async (width, room, tabIndex) => {
    layOut(width, room)
    render(<Formatted text={{ text: '2021 120', html: TABLE }} />)
    expect((await screen.findByRole('table')).tabIndex).toBe(tabIndex)
  })

  it('lets a formula that is too wide be scrolled by the keyboard', async () => {
    layOut(500, 300)
    const { container } = render(<Formatted text={{ text: 'Of $$x^2$$ and $y$', html: null }} />)
    await waitFor(() => expect(container.querySelectorAll('.katex')).toHaveLength(2))
    expect(container.querySelectorAll('[tabindex="0"]')).toHaveLength(1)
  })
})

import { render, screen, waitFor } from '@testing-library/react'
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

  it.each([
    [500, 300, 0],
    [300, 300, -1],
  ])('of %i px in %i px has a table with tabindex %i', (width, room, tabIndex) => {
    layOut(width, room)
    render(<Formatted text={{ text: '2021 120', html: TABLE }} />)
    expect(screen.getByRole('table').tabIndex).toBe(tabIndex)
  })

  it('lets a formula that is too wide be scrolled by the keyboard', async () => {
    layOut(500, 300)
    const { container } = render(<Formatted text={{ text: 'Of $$x^2$$ and $y$', html: null }} />)
    await waitFor(() => expect(container.querySelectorAll('.katex')).toHaveLength(2))
    expect(container.querySelectorAll('[tabindex="0"]')).toHaveLength(1)
  })
})

import { act, fireEvent, render, screen, within } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'

import { installFakePdf, pdf } from '#test/fake-pdf.ts'

import { BuiltinViewer } from '../builtin-viewer.tsx'

vi.mock('pdfjs-dist/legacy/build/pdf.mjs', async () => (await import('#test/fake-pdf.ts')).pdfStub)

const FILE = 'https://sopan.example/uploads/paid/a.pdf?signature=s'
const PAGE_HEIGHT = 900

beforeEach(() => {
  vi.useFakeTimers()
  installFakePdf()
  // jsdom has no layout: the pages are stacked.
  vi.spyOn(HTMLElement.prototype, 'offsetTop', 'get').mockImplementation(function (
    this: HTMLElement,
  ) {
    return (Number(this.dataset['page'] ?? 1) - 1) * PAGE_HEIGHT
  })
  vi.spyOn(Element.prototype, 'clientHeight', 'get').mockReturnValue(600)
  vi.spyOn(Element.prototype, 'clientWidth', 'get').mockReturnValue(360)
  Element.prototype.scrollTo = function (this: Element, _?: unknown, top?: number) {
    if (top !== undefined) this.scrollTop = top
  }
})
afterEach(() => {
  vi.useRealTimers()
  vi.restoreAllMocks()
})

const pass = (milliseconds: number) => act(() => vi.advanceTimersByTimeAsync(milliseconds))

async function open(pages: number) {
  pdf.nextDocument = pages
  const onPage = vi.fn<(page: number, total: number) => void>()
  const view = render(<BuiltinViewer file={FILE} onPage={onPage} onFailure={() => undefined} />)
  await pass(0)
  await pass(0)
  return { onPage, ...view }
}

const pageFrame = (page: number) => screen.getByRole('group', { name: `Page ${page}` })
const region = () => screen.getByRole('region', { name: 'Pages' })
const zoomOut = () => screen.getByRole<HTMLButtonElement>('button', { name: 'Zoom out' })
const zoomIn = () => screen.getByRole<HTMLButtonElement>('button', { name: 'Zoom in' })
const zoom = () => screen.getByRole('button', { name: /^Zoom \d+%/ }).textContent

describe('pages', () => {
  it("are stacked with their text, and fill a phone's width at 100 %", async () => {
    await open(3)
    expect(screen.getAllByRole('group').map((page) => page.getAttribute('aria-label'))).toEqual([
      'Page 1',
      'Page 2',
      'Page 3',
    ])
    expect(screen.getByText('words of page 2')).toBeTruthy()
    expect(pdf.drawn).toEqual([1, 2, 3].map((page) => ({ page, width: 352 })))
  })

  it('show which one is read, and the last one is remembered on this device', async () => {
    const first = await open(5)
    region().scrollTop = 3 * PAGE_HEIGHT
    fireEvent.scroll(region())
    expect(first.onPage).toHaveBeenLastCalledWith(4, 5)
    first.unmount()
    const second = await open(5)
    expect(second.onPage).toHaveBeenLastCalledWith(4, 5)
    expect(region().scrollTop).toBeGreaterThan(2.9 * PAGE_HEIGHT)
  })

  it('have the focus from the start', async () => {
    await open(1)
    expect(document.activeElement).toBe(region())
  })
})

describe('the links of a page', () => {
  it('open an address in a new tab, and scroll to a page', async () => {
    pdf.links = [
      { subtype: 'Link', rect: [0, 0, 10, 10], url: 'https://ssc.gov.in/' },
      { subtype: 'Link', rect: [0, 0, 10, 10], dest: 'chapter-2' },
      { subtype: 'Link', rect: [0, 0, 10, 10], url: 'javascript:alert(1)' },
      { subtype: 'Text', rect: [0, 0, 10, 10], url: 'https://example.com/' },
    ]
    await open(5)
    const [link, ...otherLinks] = within(pageFrame(1)).getAllByRole('link')
    expect(otherLinks).toEqual([])
    expect(link?.getAttribute('href')).toBe('https://ssc.gov.in/')
    expect(link?.getAttribute('target')).toBe('_blank')
    expect(link?.getAttribute('rel')).toBe('noopener noreferrer')
    fireEvent.click(within(pageFrame(1)).getByRole('button', { name: 'Go to the linked page' }))
    await pass(0)
    expect(region().scrollTop).toBe(3 * PAGE_HEIGHT - 16)
  })
})

describe('the zoom', () => {
  it('goes from 50 % to 300 % in steps of 25', async () => {
    await open(1)
    const seen = [zoom()]
    while (!zoomOut().disabled) {
      fireEvent.click(zoomOut())
      seen.push(zoom())
    }
    expect(seen).toEqual(['100%', '75%', '50%'])
    while (!zoomIn().disabled) {
      fireEvent.click(zoomIn())
      seen.push(zoom())
    }
    expect(seen.slice(2)).toEqual(
      [50, 75, 100, 125, 150, 175, 200, 225, 250, 275, 300].map((percent) => `${percent}%`),
    )
  })

  it('draws the page again at full resolution once it no longer changes', async () => {
    await open(1)
    fireEvent.click(zoomIn())
    fireEvent.click(zoomIn())
    await pass(200)
    expect(pdf.drawn.map(({ width }) => width)).toEqual([352, 528])
  })

  it('follows the keyboard', async () => {
    await open(1)
    fireEvent.keyDown(region(), { key: '+' })
    fireEvent.keyDown(region(), { key: '+' })
    expect(zoom()).toBe('150%')
    fireEvent.keyDown(region(), { key: '-' })
    expect(zoom()).toBe('125%')
    fireEvent.keyDown(region(), { key: '0' })
    expect(zoom()).toBe('100%')
  })

  it('follows two fingers and ends on a step', async () => {
    await open(1)
    const touches = (apart: number) => ({
      touches: [
        { clientX: 100, clientY: 100 },
        { clientX: 100 + apart, clientY: 100 },
      ],
    })
    fireEvent.touchStart(region(), touches(100))
    fireEvent.touchMove(region(), touches(165))
    expect(zoom()).toBe('165%')
    fireEvent.touchEnd(region(), { touches: [] })
    expect(zoom()).toBe('175%')
  })

  it('follows the wheel with Ctrl', async () => {
    await open(1)
    fireEvent.wheel(region(), { ctrlKey: true, deltaY: -50 })
    expect(zoom()).toBe('125%')
    fireEvent.wheel(region(), { deltaY: -50 })
    expect(zoom()).toBe('125%')
  })
})

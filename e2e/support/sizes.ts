import { type Page, expect } from '@playwright/test'

import { withLongerTexts } from './longer-texts.ts'

export interface Size {
  width: number
  height: number
  /** The browser's font size in percent, as a reader sets it. */
  text: number
}

const size = (width: number, height: number, text = 100): Size => ({ width, height, text })

export const PHONE = size(360, 800)
export const TABLET = size(820, 1180)
export const DESKTOP = size(1280, 800)

/** A zoom of 200 % makes a window of 1280 x 800 one of 640 x 400. */
export const ALL_SIZES = [
  size(320, 640),
  size(360, 800, 130),
  size(360, 800, 200),
  size(640, 400),
  size(800, 360),
  size(768, 1024),
  size(1024, 768),
]

/** Those where most faults are found. */
const FEW_SIZES = [size(320, 640), size(360, 800, 200), size(800, 360)]

/**
 * At each size nothing makes the page scroll sideways, no control is cut and no short word breaks, also if all words
 * are 40 % longer. `name` is for the error.
 */
export async function expectFits(page: Page, name: string, sizes = FEW_SIZES): Promise<void> {
  await atSizes(page, sizes, async ({ width, height, text }) => {
    const expectNoMisfits = async (texts: string) => {
      const found = await page.evaluate(findMisfits)
      expect.soft(found, `${name} at ${width} x ${height}, text ${text} %${texts}`).toEqual([])
    }
    await expectNoMisfits('')
    await withLongerTexts(page, () => expectNoMisfits(', longer texts'))
  })
}

/** At each size two options of a question of one line can be seen whole without scrolling. */
export async function expectOptionsInView(page: Page, sizes = FEW_SIZES): Promise<void> {
  await atSizes(page, sizes, async ({ width, height, text }) => {
    const count = await page.getByRole('radio').evaluateAll((radios) => {
      const isWhole = (radio: Element) => {
        const section = radio.closest('section')
        const row = radio.closest('label')?.getBoundingClientRect()
        if (section === null || row === undefined) return false
        const { top, bottom } = section.getBoundingClientRect()
        return row.top >= top - 1 && row.bottom <= Math.min(bottom, window.innerHeight) + 1
      }
      for (const radio of radios) radio.closest('section')?.scrollTo({ top: 0 })
      return radios.filter(isWhole).length
    })
    expect.soft(count, `options at ${width} x ${height}, text ${text} %`).toBeGreaterThan(1)
  })
}

/** Calls `look` at each size; then restores the window and its text. */
export async function atSizes(
  page: Page,
  sizes: readonly Size[],
  look: (size: Size) => Promise<void>,
): Promise<void> {
  const own = page.viewportSize()
  const browser = await page.context().newCDPSession(page)
  const setText = (percent: number) =>
    browser.send('Page.setFontSizes', {
      fontSizes: { standard: Math.round(0.16 * percent), fixed: Math.round(0.13 * percent) },
    })
  let last = 100
  for (const one of sizes) {
    if (one.text !== last) await setText(one.text)
    last = one.text
    await page.setViewportSize({ width: one.width, height: one.height })
    await look(one)
  }
  if (last !== 100) await setText(100)
  await browser.detach()
  if (own !== null) await page.setViewportSize(own)
}

/** The parts of a page that do not fit into the window, or into the top window over the page. */
function findMisfits(): string[] {
  const { documentElement: html } = document
  const width = html.clientWidth
  const found = new Set<string>()
  const excess = html.scrollWidth - width
  if (excess > 0) found.add(`the page scrolls sideways by ${excess} px`)

  const nameOf = (element: Element) => {
    const text = element.getAttribute('aria-label') ?? element.textContent
    return `${element.localName} '${text.replace(/\s+/g, ' ').trim().slice(0, 40)}'`
  }
  const isSeen = (element: Element) => {
    const { width: own, height } = element.getBoundingClientRect()
    return own > 2 && height > 2 && element.checkVisibility({ visibilityProperty: true })
  }
  const hides = (element: Element) => /hidden|clip/.test(getComputedStyle(element).overflowX)
  const scrolls = (element: Element) =>
    /auto|scroll/.test(getComputedStyle(element).overflowX) &&
    element.scrollWidth > element.clientWidth
  const isShortened = (element: Element) => {
    const { textOverflow, webkitLineClamp } = getComputedStyle(element)
    return textOverflow === 'ellipsis' || webkitLineClamp !== 'none'
  }

  /** A control outside of the window, or cut by something around it. */
  function checkPosition(control: Element): void {
    const { left, right } = control.getBoundingClientRect()
    for (let box = control.parentElement; box !== null; box = box.parentElement) {
      if (scrolls(box)) return
      if (box === document.body || !hides(box)) continue
      // Its slides come into view one by one.
      if (box.closest('[aria-roledescription="carousel"]') !== null) return
      const outer = box.getBoundingClientRect()
      if (left < outer.left - 1 || right > outer.right + 1) {
        found.add(`${nameOf(control)} is cut by ${box.className.slice(0, 60)}`)
      }
    }
    if (left < -1 || right > width + 1) {
      found.add(`${nameOf(control)} is outside: ${Math.round(left)} to ${Math.round(right)}`)
    }
  }

  /** The content of a control that its box cuts. */
  function checkContent(control: Element): void {
    for (const part of [control, ...control.querySelectorAll('*')]) {
      const isCut = part.clientWidth > 2 && part.scrollWidth > part.clientWidth + 1
      if (isCut && hides(part) && !isShortened(part) && part instanceof HTMLElement) {
        found.add(`${nameOf(control)} is cut: ${part.scrollWidth} in ${part.clientWidth} px`)
      }
    }
  }

  const top = [...document.querySelectorAll('dialog:modal')].at(-1) ?? document.body
  const controls = 'a[href], button, input, select, textarea, summary, [role="button"]'
  for (const control of top.querySelectorAll(controls)) {
    if (!isSeen(control) || control.closest('[inert], [aria-hidden="true"]')) continue
    checkPosition(control)
    if (!control.matches('input, textarea, select')) checkContent(control)
  }

  /** Words in Latin or Devanagari letters, short enough for any column; no address. */
  const SHORT_WORDS = /(?<=^|\s)[A-Za-z\p{Script=Devanagari}]{2,11}(?=[.,:;।]?(\s|$))/gu
  const range = document.createRange()
  const texts = document.createTreeWalker(top, NodeFilter.SHOW_TEXT)
  for (let text = texts.nextNode(); text !== null; text = texts.nextNode()) {
    const { parentElement: parent } = text
    if (parent === null || !isSeen(parent) || parent.closest('pre, code, script')) continue
    for (const { 0: word, index } of (text.nodeValue ?? '').matchAll(SHORT_WORDS)) {
      range.setStart(text, index)
      range.setEnd(text, index + word.length)
      const tops = new Set([...range.getClientRects()].map((rect) => Math.round(rect.top)))
      if (tops.size > 1) found.add(`'${word}' is broken in ${nameOf(parent)}`)
    }
  }
  return [...found]
}

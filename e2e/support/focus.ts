import { type Page, expect } from '@playwright/test'

import type { Size } from './sizes.ts'

/** Windows in which the sticky bars take a large share of the height, and a usual one. */
export const FOCUS_SIZES: readonly Size[] = [
  { width: 360, height: 640, text: 100 },
  { width: 800, height: 360, text: 100 },
  { width: 1280, height: 800, text: 100 },
]

/** Maximum number of recorded stops: more than three rounds of the longest page. */
const MAX_STOPS = 600
const BATCH = 30

interface Stop {
  /** The same for the same element. */
  id: number
  name: string
  isBody: boolean
  /** The element that hides the whole control; null if a part of the control can be seen. */
  hiddenBy: string | null
}

declare global {
  interface Window {
    focusStops?: Stop[]
  }
}

/**
 * Goes through all controls with Tab, and back with Shift+Tab: each can be seen at least in part
 * (WCAG 2.2, 2.4.11), and no control passes the focus on to the document. `name` is for the error.
 */
export async function expectFocusSeen(page: Page, name: string): Promise<void> {
  await page.evaluate(recordStops)
  for (const key of ['Tab', 'Shift+Tab'] as const) {
    let { stops, next } = await walk(page, key, BATCH)
    const isHidden = ({ hiddenBy }: Stop) => hiddenBy !== null
    // A control may have moved between two presses of one batch, so its state is read again, press by press.
    if (stops.some(isHidden)) ({ stops, next } = await walk(page, key, 1))
    const hidden = stops.filter(isHidden)
    const found = hidden.map((stop) => `${stop.name} is hidden by ${String(stop.hiddenBy)}`)
    expect(found, `${name}, ${key}: hidden focus`).toEqual([])
    expect(stops.length, `${name}, ${key}: controls`).toBeGreaterThan(0)
    // After the last control comes the browser's own, and then the first one again.
    expect(next?.name, `${name}, ${key}: the focus is lost`).toBe(stops[0]?.name)
  }
}

/**
 * The stops of one round, and the one after it. The document has the focus between two rounds. The
 * first one begins where the focus was before, so the second one counts.
 */
async function walk(page: Page, key: 'Tab' | 'Shift+Tab', batch: number) {
  let stops: Stop[] = []
  await page.evaluate(() => {
    window.focusStops = []
  })
  while (stops.length < MAX_STOPS) {
    await pressTab(page, key, batch)
    stops = await page.evaluate(() => window.focusStops ?? [])
    const starts = stops.flatMap(({ isBody }, index) =>
      isBody && stops[index + 1]?.isBody === false ? [index + 1] : [],
    )
    const [, start, next] = starts
    if (start === undefined || next === undefined) continue
    return { stops: stops.slice(start, next).filter(({ isBody }) => !isBody), next: stops[next] }
  }
  throw new Error(`${key} does not come to an end: ${JSON.stringify(stops.slice(-20))}`)
}

/** Many presses together: the browser handles them one by one, without waiting for this process. */
async function pressTab(
  { keyboard }: Page,
  key: 'Tab' | 'Shift+Tab',
  count: number,
): Promise<void> {
  if (key === 'Shift+Tab') await keyboard.down('Shift')
  await Promise.all(Array.from({ length: count }, () => keyboard.down('Tab')))
  await keyboard.up('Tab')
  if (key === 'Shift+Tab') await keyboard.up('Shift')
}

/** Looks at the focused element just before the next press, when scrolling to it has ended. */
function recordStops(): void {
  if (window.focusStops !== undefined) return
  window.focusStops = []
  const ids = new WeakMap<Element, number>()
  let count = 0

  const isShown = ({ width, height }: DOMRect) => width > 2 && height > 2
  const isDrawn = (element: Element) =>
    element.checkVisibility({ opacityProperty: true, visibilityProperty: true })
  /** Where an input has no size or is transparent, its label is drawn. */
  const partOf = (element: Element) => {
    if (isShown(element.getBoundingClientRect()) && isDrawn(element)) return element
    return element.closest('label') ?? (element as HTMLInputElement).labels?.[0] ?? element
  }
  const hiderOf = (element: Element): string | null => {
    const part = partOf(element)
    if (!isDrawn(part)) return 'its own opacity or visibility'
    const box = part.getBoundingClientRect()
    const root = element.closest('label') ?? part
    // Where the pointer passes through, what is around it is hit.
    const isPassed = getComputedStyle(root).pointerEvents === 'none'
    const left = Math.max(0, box.left) + 1
    const right = Math.min(document.documentElement.clientWidth, box.right) - 1
    const top = Math.max(0, box.top) + 1
    const bottom = Math.min(window.innerHeight, box.bottom) - 1
    if (left > right || top > bottom) return 'the edge of the window'
    let hider = ''
    for (const across of [0, 0.25, 0.5, 0.75, 1]) {
      for (const down of [0, 0.25, 0.5, 0.75, 1]) {
        const [x, y] = [left + (right - left) * across, top + (bottom - top) * down]
        const hit = document.elementFromPoint(x, y)
        if (hit === null) continue
        if (root.contains(hit) || (isPassed && hit.contains(root))) return null
        hider = hit.outerHTML.slice(0, 120)
      }
    }
    return hider
  }
  const look = (): Stop => {
    const element = document.activeElement ?? document.body
    const id = ids.get(element) ?? (count += 1)
    ids.set(element, id)
    const isBody = element === document.body || element.matches('dialog')
    const text = element.getAttribute('aria-label') ?? element.textContent
    return {
      id,
      name: `${element.localName} ${id}: ${text.trim().slice(0, 40)}`,
      isBody,
      hiddenBy: isBody ? null : hiderOf(element),
    }
  }
  window.addEventListener(
    'keydown',
    ({ key }) => {
      if (key === 'Tab') window.focusStops?.push(look())
    },
    true,
  )
}

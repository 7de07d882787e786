import { setTimeout as sleep } from 'node:timers/promises'

import { type Page, type Request, expect } from '@playwright/test'

import { settle } from './accessibility.ts'

/** A fifth of 0.1, up to which a layout shift (CLS) counts as good. */
const MAX_SHIFT = 0.02
const RESPONSE_MS = 200
/** Chrome counts no shift within 500 ms of an input or of another size of the window. */
export const AFTER_INPUT_MS = 600
/** A page that starts no request for so long has everything. */
const QUIET_MS = 300

interface Shift {
  value: number
  what: string[]
}

declare global {
  interface Window {
    layoutShifts?: Shift[]
    lastInput?: number
  }
}

/**
 * Observes shifts with delayed responses: on a fast machine they would come before the first frame,
 * so that what they move would not count.
 */
export async function recordLayoutShift(page: Page, delay = RESPONSE_MS): Promise<void> {
  await observeShifts(page)
  await page.route('**/api/**', async (route) => {
    await sleep(delay)
    // The page may be gone meanwhile.
    await route.continue().catch(() => undefined)
  })
}

/** Records, from the next page on, how much its content moves without the reader's doing. */
async function observeShifts(page: Page): Promise<void> {
  await page.addInitScript(() => {
    window.layoutShifts = []
    for (const type of ['keydown', 'keyup', 'pointerdown', 'pointerup', 'resize']) {
      const record = () => {
        window.lastInput = performance.now()
      }
      addEventListener(type, record, true)
    }
    const nameOf = (node: Node | null) =>
      node instanceof Element
        ? (node.cloneNode() as Element).outerHTML.slice(0, 100)
        : String(node?.textContent)
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) {
        const { value, hadRecentInput, sources } = entry as PerformanceEntry & {
          value: number
          hadRecentInput: boolean
          sources: { node: Node | null }[]
        }
        if (hadRecentInput) continue
        window.layoutShifts?.push({ value, what: sources.map(({ node }) => nameOf(node)) })
      }
    }).observe({ type: 'layout-shift', buffered: true })
  })
}

/** The sum of all shifts of the current document. */
export const shiftOf = (page: Page): Promise<number> =>
  page.evaluate(() => {
    if (window.layoutShifts === undefined) throw new Error('layout shifts are not recorded')
    return window.layoutShifts.reduce((sum, { value }) => sum + value, 0)
  })

/** Expects that no part of a page has moved without the reader's doing, since it was opened or since the last check. */
export async function expectStill(page: Page, name: string): Promise<void> {
  const shifts = await page.evaluate(async () => {
    // Entries are reported after the frame.
    await new Promise((resolve) => {
      requestAnimationFrame(() => setTimeout(resolve))
    })
    if (window.layoutShifts === undefined) throw new Error('layout shifts are not recorded')
    return window.layoutShifts.splice(0)
  })
  const sum = shifts.reduce((total, { value }) => total + value, 0)
  expect(sum, `${name}: layout shift of ${JSON.stringify(shifts)}`).toBeLessThanOrEqual(MAX_SHIFT)
}

/** Goes to a page without loading a document. If no document is loaded yet, /api-test is loaded first. */
export async function navigate(page: Page, path: string): Promise<void> {
  if (page.url() === 'about:blank') {
    await page.goto('/api-test')
    await settle(page)
  }
  await page.waitForFunction(
    (pause) => performance.now() - (window.lastInput ?? -pause) >= pause,
    AFTER_INPUT_MS,
  )
  await untilQuiet(page, async () => {
    const old = await page.evaluateHandle((to) => {
      const heading = document.querySelector('h1')
      const before = { path: location.pathname, heading, text: heading?.textContent }
      window.layoutShifts?.splice(0)
      history.pushState(null, '', to)
      dispatchEvent(new PopStateEvent('popstate'))
      return before
    }, path)
    await page.waitForFunction(({ path: from, heading, text }) => {
      const now = document.querySelector('h1')
      if (now === null) return false
      // Another query keeps the heading.
      return location.pathname === from || now !== heading || now.textContent !== text
    }, old)
  })
  await settle(page)
}

/** Waits until the requests that `act` causes, and all requests after them, have ended. */
async function untilQuiet(page: Page, act: () => Promise<void>): Promise<void> {
  const pending = new Set<Request>()
  let last = Date.now()
  const begin = (request: Request) => {
    // A video is loaded for as long as it plays.
    if (request.resourceType() === 'media') return
    pending.add(request)
    last = Date.now()
  }
  const end = (request: Request) => {
    if (pending.delete(request)) last = Date.now()
  }
  page.on('request', begin)
  page.on('requestfinished', end)
  page.on('requestfailed', end)
  await act()
  last = Date.now()
  await expect
    .poll(() => pending.size === 0 && Date.now() - last >= QUIET_MS, { intervals: [50] })
    .toBe(true)
  page.off('request', begin)
  page.off('requestfinished', end)
  page.off('requestfailed', end)
}

import { setTimeout as sleep } from 'node:timers/promises'

import { type Page, expect } from '@playwright/test'

import { settle } from './accessibility.ts'

/** A fifth of what counts as good. */
const MAX_SHIFT = 0.02
const ANSWER_MS = 200

interface Shift {
  value: number
  what: string[]
}

declare global {
  interface Window {
    layoutShifts?: Shift[]
  }
}

/**
 * Observes shifts with answers that come late: on a fast machine they would come before the first
 * frame, so that what they move would not count.
 */
export async function recordLayoutShift(page: Page): Promise<void> {
  await observeShifts(page)
  await page.route('**/api/**', async (route) => {
    await sleep(ANSWER_MS)
    // The page may be gone meanwhile.
    await route.continue().catch(() => undefined)
  })
}

/** Records, from the next page on, how much its content moves without the reader's doing. */
export async function observeShifts(page: Page): Promise<void> {
  await page.addInitScript(() => {
    window.layoutShifts = []
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

/** The sum of the document that is open. */
export const shiftOf = (page: Page): Promise<number> =>
  page.evaluate(() => (window.layoutShifts ?? []).reduce((sum, { value }) => sum + value, 0))

/** What a page has moved without the reader's doing, since it was opened or since the last check. */
export async function expectStill(page: Page, name: string): Promise<void> {
  const shifts = await page.evaluate(async () => {
    // Entries are reported after the frame.
    await new Promise((resolve) => {
      requestAnimationFrame(() => setTimeout(resolve))
    })
    const found = window.layoutShifts ?? []
    window.layoutShifts = []
    return found
  })
  const sum = shifts.reduce((total, { value }) => total + value, 0)
  expect(sum, `${name}: layout shift of ${JSON.stringify(shifts)}`).toBeLessThanOrEqual(MAX_SHIFT)
}

/** Goes to a page without loading a document; without one, the first page is another. */
export async function navigate(page: Page, path: string): Promise<void> {
  if (page.url() === 'about:blank') {
    await page.goto('/api-test')
    await settle(page)
  }
  await page.evaluate((to) => {
    window.layoutShifts = []
    history.pushState(null, '', to)
    dispatchEvent(new PopStateEvent('popstate'))
  }, path)
  await settle(page)
}

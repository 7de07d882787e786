import type { Page } from '@playwright/test'

declare global {
  interface Window {
    layoutShift?: number
  }
}

/** Adds up, from the next page on, how much its content moves without the reader's doing. */
export async function observeShifts(page: Page): Promise<void> {
  await page.addInitScript(() => {
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) {
        const { value, hadRecentInput } = entry as PerformanceEntry & {
          value: number
          hadRecentInput: boolean
        }
        if (!hadRecentInput) window.layoutShift = (window.layoutShift ?? 0) + value
      }
    }).observe({ type: 'layout-shift', buffered: true })
  })
}

/** The sum of the document that is open. */
export const shiftOf = (page: Page): Promise<number> => page.evaluate(() => window.layoutShift ?? 0)

import { AxeBuilder } from '@axe-core/playwright'
import { type Page, expect } from '@playwright/test'

/** Waits until everything that a page loads has arrived. */
export async function settle(page: Page): Promise<void> {
  await page.waitForLoadState('networkidle')
  await expect(page.getByText('Loading...')).toHaveCount(0)
  await expect(page.getByText('Initializing system...')).toBeHidden()
}

const STANDARDS = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice']
/** Rules that depend on the theme. */
const COLOURS = ['color-contrast', 'link-in-text-block']

export interface Look {
  /** For the error message. */
  name: string
  colorScheme: 'light' | 'dark'
}

/**
 * No accessibility violation, and no sideways scrolling; in the dark theme only colours are
 * checked.
 */
export async function expectAccessible(page: Page, { name, colorScheme }: Look): Promise<void> {
  const isDark = colorScheme === 'dark'
  const axe = new AxeBuilder({ page })
  const asked = isDark ? axe.withRules(COLOURS) : axe.withTags(STANDARDS)
  const { violations } = await asked.analyze()
  const found = violations.map(({ id, nodes }) => `${id}: ${nodes[0]?.html ?? ''}`)
  expect(found, name).toEqual([])
  if (!isDark) await expectNarrow(page)
}

/** Nothing may make a page scroll sideways on the narrowest phone. */
async function expectNarrow(page: Page): Promise<void> {
  const size = page.viewportSize()
  await page.setViewportSize({ width: 320, height: 640 })
  const excess = await page.evaluate(
    () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
  )
  expect(excess).toBeLessThanOrEqual(0)
  if (size !== null) await page.setViewportSize(size)
}

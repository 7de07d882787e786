import { AxeBuilder } from '@axe-core/playwright'
import { type Page, expect } from '@playwright/test'

/** Until everything that a page asks for is there. */
export async function settle(page: Page): Promise<void> {
  await page.waitForLoadState('networkidle')
  await expect(page.getByText('Loading...')).toHaveCount(0)
  await expect(page.getByText('Initializing system...')).toBeHidden()
}

const STANDARDS = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice']
/** What a theme can change. */
const COLOURS = ['color-contrast', 'link-in-text-block']

export interface Look {
  /** For the message where something is found. */
  name: string
  colorScheme: 'light' | 'dark'
}

/** No finding of accessibility, and nothing sideways; the dark theme has other colours and no more. */
export async function expectSound(page: Page, { name, colorScheme }: Look): Promise<void> {
  const isDark = colorScheme === 'dark'
  const axe = new AxeBuilder({ page })
  const asked = isDark ? axe.withRules(COLOURS) : axe.withTags(STANDARDS)
  const { violations } = await asked.analyze()
  const found = violations.map(({ id, nodes }) => `${id}: ${nodes[0]?.html ?? ''}`)
  expect(found, name).toEqual([])
  if (!isDark) await expectNarrow(page)
}

/** Nothing may push a page sideways on the narrowest phone. */
async function expectNarrow(page: Page): Promise<void> {
  const size = page.viewportSize()
  await page.setViewportSize({ width: 320, height: 640 })
  const excess = await page.evaluate(
    () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
  )
  expect(excess).toBeLessThanOrEqual(0)
  if (size !== null) await page.setViewportSize(size)
}

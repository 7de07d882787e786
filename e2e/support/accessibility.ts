import { AxeBuilder } from '@axe-core/playwright'
import { type Page, expect } from '@playwright/test'

/** Waits until everything that a page loads has arrived. */
export async function settle(page: Page): Promise<void> {
  await page.waitForLoadState('networkidle')
  await expect(page.getByText('Loading...').filter({ visible: true })).toHaveCount(0)
  await expect(page.getByText('Initializing system...')).toBeHidden()
}

const STANDARDS = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice']
/** Rules that depend on the theme. */
const COLOURS = ['color-contrast', 'link-in-text-block']

/**
 * No violation in the light theme, no violation of the colour rules in the dark one, and no sideways
 * scrolling. `name` is for the error.
 */
export async function expectAccessible(
  page: Page,
  name: string,
  { isDarkToo = false } = {},
): Promise<void> {
  await page.emulateMedia({ colorScheme: 'light' })
  await inTallWindow(page, () => expectNoViolation(axe(page).withTags(STANDARDS), name))
  if (isDarkToo) {
    await page.emulateMedia({ colorScheme: 'dark' })
    // A colour on its way from the other theme has another contrast.
    await endAnimations(page)
    await expectNoViolation(axe(page).withRules(COLOURS), `${name}, dark`)
    await page.emulateMedia({ colorScheme: 'light' })
  }
  await expectNoSidewaysScroll(page)
}

/** Ends all animations but the endless ones, without waiting: an animation of a page that is not drawn never ends. */
const endAnimations = (page: Page) =>
  page.evaluate(() => {
    const ending = document
      .getAnimations()
      .filter(({ effect }) => effect?.getComputedTiming().endTime !== Infinity)
    for (const one of ending) one.finish()
  })

/**
 * The legacy mode analyses in one page instead of opening a second one, in half the time; it leaves
 * out frames of other sites, which these pages do not have.
 */
const axe = (page: Page) =>
  new AxeBuilder({ page }).options({ resultTypes: ['violations'] }).setLegacyMode()

async function expectNoViolation(builder: AxeBuilder, name: string): Promise<void> {
  const { violations } = await builder.analyze()
  const found = violations.map(({ id, nodes }) => `${id}: ${nodes[0]?.html ?? ''}`)
  expect(found, name).toEqual([])
}

/** In a window that shows the whole page, because a control under a fixed bar is reached by scrolling. */
async function inTallWindow(page: Page, look: () => Promise<void>): Promise<void> {
  const size = page.viewportSize()
  const height = await page.evaluate(() => document.documentElement.scrollHeight)
  if (size !== null) await page.setViewportSize({ width: size.width, height })
  // A window takes no press while it appears, and axe would not see that the page under the window is inert.
  await endAnimations(page)
  await look()
  if (size !== null) await page.setViewportSize(size)
}

/** Nothing may make a page scroll sideways on the narrowest phone. */
async function expectNoSidewaysScroll(page: Page): Promise<void> {
  const size = page.viewportSize()
  await page.setViewportSize({ width: 320, height: 640 })
  const excess = await page.evaluate(
    () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
  )
  expect(excess).toBeLessThanOrEqual(0)
  if (size !== null) await page.setViewportSize(size)
}

import { type Locator, type Page, expect, test } from '@playwright/test'

import { newLearner, signIn } from '#e2e/support/learner.ts'

const LONG_NAMES = ['Priyanka Chaudhary', 'Subrahmanyam Krishnamoorthy', 'Mohammad Arshad Khan']

/** Sets the text size, as a reader sets it in the browser. */
async function setTextSize(page: Page, percent: number): Promise<void> {
  await page.addStyleTag({ content: `html { font-size: ${percent}% }` })
}

/** The number of lines of a link's text. */
const linesOf = (link: Locator) =>
  link.evaluate((element) => {
    const tops = new Set<number>()
    const texts = document.createTreeWalker(element, NodeFilter.SHOW_TEXT)
    const range = document.createRange()
    while (texts.nextNode() !== null) {
      range.selectNodeContents(texts.currentNode)
      for (const { top } of range.getClientRects()) tops.add(Math.round(top))
    }
    return tops.size
  })

async function expectHeaderFits(page: Page): Promise<void> {
  const logo = page.getByRole('banner').getByRole('link', { name: 'Sopan' })
  expect(await linesOf(logo)).toBe(1)
  const overflow = await page.evaluate(
    () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
  )
  expect(overflow).toBe(0)
  const box = await page.getByRole('banner').boundingBox()
  for (const control of await page.getByRole('banner').getByRole('link').all()) {
    const part = await control.boundingBox()
    if (part === null || box === null) continue
    expect(part.x).toBeGreaterThanOrEqual(0)
    expect(part.x + part.width).toBeLessThanOrEqual(box.width)
    expect(part.y + part.height).toBeLessThanOrEqual(box.y + box.height + 4)
  }
}

test('the logo does not wrap beside long names on tablets', async ({ page, request }) => {
  const learner = await newLearner(request)
  await signIn(page, learner)
  for (const name of LONG_NAMES) {
    await page.goto('/coming-soon')
    await page.evaluate((user) => localStorage.setItem('user', JSON.stringify(user)), {
      id: learner.id,
      email: learner.email,
      name,
    })
    await page.reload()
    for (const width of [769, 792, 805, 820, 834, 860, 1024]) {
      await page.setViewportSize({ width, height: 1100 })
      const menu = page.getByRole('button', { name: `Profile menu of ${name}` })
      await expect(menu).toBeInViewport({ ratio: 1 })
      // The name is shortened first, and not the tabs.
      for (const tab of await page
        .getByRole('navigation', { name: 'Main' })
        .getByRole('link')
        .all())
        await expect(tab).toBeInViewport({ ratio: 0.99 })
      await expectHeaderFits(page)
    }
  }
})

test('the profile menu is reachable on a tablet with text at 200 %', async ({ page, request }) => {
  await page.setViewportSize({ width: 820, height: 1100 })
  await signIn(page, await newLearner(request))
  await page.goto('/coming-soon')
  await setTextSize(page, 200)
  await expect(page.getByRole('button', { name: /^Profile menu/ })).toBeInViewport({ ratio: 1 })
  await expect(page.getByRole('link', { name: /^Notifications/ })).toBeInViewport({ ratio: 1 })
})

const SIZES = [320, 360].flatMap((width) =>
  [100, 130, 150, 200].map((percent) => ({ width, percent })),
)

for (const language of ['en', 'hi']) {
  test(`the header has room for all its tabs on desktops for a visitor (${language})`, async ({
    page,
  }) => {
    await page.addInitScript((one) => localStorage.setItem('language', one), language)
    await page.goto('/coming-soon')
    await expect(page.locator('html')).toHaveAttribute('lang', new RegExp(`^${language}`))
    for (const width of [1100, 1152, 1280, 1366, 1440]) {
      await page.setViewportSize({ width, height: 800 })
      const tabs = await page.getByRole('navigation').first().getByRole('link').all()
      expect(tabs).toHaveLength(8)
      for (const tab of tabs) await expect(tab).toBeInViewport({ ratio: 0.99 })
    }
  })
}

test('the header fits on phones for a visitor with large text', async ({ page }) => {
  for (const { width, percent } of SIZES) {
    await page.setViewportSize({ width, height: 800 })
    await page.goto('/coming-soon')
    await setTextSize(page, percent)
    await expectHeaderFits(page)
    await expect(page.getByRole('button', { name: 'Menu' })).toBeInViewport({ ratio: 1 })
  }
})

test('header and tabs fit on phones for a learner with large text', async ({ page, request }) => {
  await signIn(page, await newLearner(request))
  for (const { width, percent } of SIZES) {
    await page.setViewportSize({ width, height: 800 })
    await page.goto('/coming-soon')
    await setTextSize(page, percent)
    await expect(page.getByRole('button', { name: /^Profile menu/ })).toBeInViewport({ ratio: 1 })
    await expectHeaderFits(page)
    for (const tab of await page.getByRole('navigation', { name: 'Main' }).getByRole('link').all())
      expect(await linesOf(tab), `${width} at ${percent} %`).toBe(1)
  }
})

import { type Page, expect, test } from '@playwright/test'

import { hidePopups, newLearner, signIn } from '#e2e/support/learner.ts'

// It would answer the requests for scripts that a test delays.
test.use({ serviceWorkers: 'block' })

const tab = (page: Page, name: string) =>
  page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name, exact: true })

/** A learner at the courses, who then opens other pages by the tabs. */
test.beforeEach(async ({ page, request }) => {
  await hidePopups(page)
  await signIn(page, await newLearner(request))
  await page.goto('/courses')
  await expect(page.getByRole('button', { name: 'Buy Now' }).first()).toBeEnabled()
})

async function openByTab(page: Page, name: string, heading: string): Promise<void> {
  await tab(page, name).click()
  await expect(page.getByRole('heading', { level: 1, name: heading })).toBeVisible()
}

const pressBack = (page: Page, times: number) =>
  page.evaluate(async (count) => {
    const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms))
    for (let press = 0; press < count; press++) {
      history.back()
      await pause(10)
    }
    // The browser goes back, and the router forward again.
    await pause(300)
  }, times)

test('a changed form is not left before it has asked, however fast the back key is pressed', async ({
  page,
}) => {
  await openByTab(page, 'Tests', 'Tests')
  await openByTab(page, 'Dashboard', 'Welcome back')
  await page.getByRole('button', { name: /Profile menu/ }).click()
  await page.getByRole('menuitem', { name: 'My Profile' }).click()
  await page.getByRole('button', { name: 'Edit' }).click()
  await page.getByLabel('Full name').fill('Meera Iyer')
  const dialog = page.getByRole('dialog', { name: 'Discard your changes?' })
  for (const times of [2, 3, 4]) {
    await pressBack(page, times)
    await expect(page).toHaveURL('/profile?edit=1')
    await expect(page.getByLabel('Full name')).toHaveValue('Meera Iyer')
    // Each second press closes the dialog.
    if (await dialog.isVisible()) await dialog.getByRole('button', { name: 'Keep editing' }).click()
    await expect(dialog).toBeHidden()
  }
  await page.evaluate(() => history.go(-2))
  await dialog.getByRole('button', { name: 'Discard' }).click()
  await expect(page).toHaveURL('/dashboard')
  await page.goBack()
  await expect(page).toHaveURL('/tests')
})

test('a link that is pressed while a step back is loading adds its page after the shown one', async ({
  page,
}) => {
  await openByTab(page, 'Dashboard', 'Welcome back')
  await openByTab(page, 'Tests', 'Tests')
  // The code of the other pages has not been loaded after this.
  await page.reload()
  await expect(page.getByRole('button', { name: 'Start Test' }).first()).toBeEnabled()
  const scripts = Promise.withResolvers<void>()
  await page.route('**/assets/*.js', async (route) => {
    await scripts.promise
    await route.continue()
  })
  await page.evaluate(() => history.back())
  await expect(page).toHaveURL('/dashboard')
  await tab(page, 'Courses').click()
  await expect(page).toHaveURL('/tests')
  scripts.resolve()
  await expect(page.getByRole('heading', { name: 'All Courses' })).toBeVisible()
  for (const [path, heading] of [
    ['/tests', 'Tests'],
    ['/dashboard', 'Welcome back'],
    ['/courses', 'All Courses'],
  ] as const) {
    await page.goBack()
    await expect(page).toHaveURL(path)
    await expect(page.getByRole('heading', { level: 1, name: heading })).toBeVisible()
  }
})

test('back and forward restore the scroll position, the title and the focus of the page', async ({
  page,
}) => {
  const scrollTo = (top: number) => page.evaluate((y) => window.scrollTo(0, y), top)
  const position = () => page.evaluate(() => Math.round(window.scrollY))
  await scrollTo(900)
  const card = page.getByRole('link', { name: 'SSC CGL: Complete Maths' }).first()
  // A click of Playwright scrolls first.
  await card.evaluate((link: HTMLElement) => link.click())
  await expect(page).toHaveTitle(/^SSC CGL: Complete Maths/)
  await expect.poll(position).toBe(0)
  await expect(page.getByRole('main')).toBeFocused()
  await scrollTo(200)
  await page.goBack()
  await expect(page).toHaveTitle(/^All Courses/)
  await expect(page.getByRole('main')).toBeFocused()
  await expect.poll(position).toBe(900)
  await page.goForward()
  await expect(page).toHaveTitle(/^SSC CGL: Complete Maths/)
  await expect.poll(position).toBe(200)
})

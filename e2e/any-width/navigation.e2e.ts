import { type Page, expect, test } from '@playwright/test'

import { hidePopups, newLearner, signIn } from '#e2e/support/learner.ts'

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

test('a changed form is not left before it has asked', async ({ page }) => {
  await openByTab(page, 'Tests', 'Tests')
  await openByTab(page, 'Dashboard', 'Welcome back')
  await page.getByRole('button', { name: /Profile menu/ }).click()
  await page.getByRole('menuitem', { name: 'My Profile' }).click()
  await page.getByRole('button', { name: 'Edit' }).click()
  await page.getByLabel('Full name').fill('Meera Iyer')
  const dialog = page.getByRole('dialog', { name: 'Discard your changes?' })
  await page.evaluate(() => history.back())
  await dialog.getByRole('button', { name: 'Keep editing' }).click()
  await expect(dialog).toBeHidden()
  await expect(page).toHaveURL('/profile?edit=1')
  await expect(page.getByLabel('Full name')).toHaveValue('Meera Iyer')
  await page.evaluate(() => history.go(-2))
  await dialog.getByRole('button', { name: 'Discard' }).click()
  await expect(page).toHaveURL('/dashboard')
  await page.goBack()
  await expect(page).toHaveURL('/tests')
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

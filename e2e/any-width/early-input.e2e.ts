import { expect, test } from '@playwright/test'

import { holdScripts } from '../support/hold-scripts.ts'
import { PASSWORD, browserErrorsOf, newEmail, newLearner, submitLogin } from '../support/learner.ts'

test('what is typed into the registration before the scripts have loaded is sent', async ({
  page,
}) => {
  const errors = browserErrorsOf(page)
  const load = await holdScripts(page)
  await page.goto('/register', { waitUntil: 'domcontentloaded' })
  await page.getByLabel('Full name').fill('Anjali Sharma')
  await page.getByLabel('Email').fill(newEmail())
  await page.getByRole('textbox', { name: 'Password', exact: true }).fill(PASSWORD)
  await page.getByRole('textbox', { name: 'Confirm password' }).fill(PASSWORD)
  await page.getByRole('checkbox').check()
  await page.getByRole('button', { name: 'Create Account' }).click()
  load()
  await expect(page.getByText('Registration successful!')).toBeVisible()
  expect(errors).toEqual([])
})

test('a phone number that is typed before the scripts have loaded keeps all its digits', async ({
  page,
}) => {
  const load = await holdScripts(page)
  await page.goto('/register', { waitUntil: 'domcontentloaded' })
  const phone = page.getByLabel('Phone')
  await phone.pressSequentially('+91 98765 43210')
  load()
  await expect(phone).toHaveValue('9876543210')
  await expect(phone).toHaveAttribute('maxlength', '10')
})

test('the menu opens before the scripts have loaded', async ({ page }) => {
  const load = await holdScripts(page)
  await page.goto('/courses', { waitUntil: 'domcontentloaded' })
  const menu = page.getByRole('button', { name: 'Menu', exact: true })
  const dark = page.getByRole('menuitemcheckbox', { name: 'Dark theme' })
  await menu.tap()
  await expect(dark).toBeVisible()
  load()
  await expect(page.locator('#starting')).toHaveCount(0)
  await dark.tap()
  await expect(dark).toBeChecked()
  await page.keyboard.press('Escape')
  await expect(dark).toBeHidden()
  await expect(menu).toBeFocused()
})

test('a link to the login page that is pressed before the scripts have loaded leads back after the login', async ({
  page,
  request,
}) => {
  const errors = browserErrorsOf(page)
  const { email } = await newLearner(request)
  const load = await holdScripts(page)
  await page.goto('/courses/1', { waitUntil: 'domcontentloaded' })
  await page.getByRole('list', { name: 'Course Content' }).getByRole('link').first().click()
  load()
  await expect(page).toHaveURL('/login')
  await expect(page.getByText('You will then return to the page you opened.')).toBeVisible()
  await submitLogin(page, email)
  await expect(page).toHaveURL('/courses/1')
  expect(errors).toEqual([])
})

test('the code of an invitation is sent although a link is followed before the scripts have loaded', async ({
  page,
}) => {
  const errors = browserErrorsOf(page)
  const load = await holdScripts(page)
  await page.goto('/?ref=KX7P2MQ4', { waitUntil: 'domcontentloaded' })
  await page.getByRole('link', { name: 'Login' }).first().click()
  load()
  await expect(page).toHaveURL('/login')
  await page.getByRole('link', { name: 'Sign Up' }).click()
  await page.getByLabel('Full name').fill('Anjali Sharma')
  await page.getByLabel('Email').fill(newEmail())
  await page.getByRole('textbox', { name: 'Password', exact: true }).fill(PASSWORD)
  await page.getByRole('textbox', { name: 'Confirm password' }).fill(PASSWORD)
  await page.getByRole('checkbox').check()
  const sent = page.waitForRequest('**/api/signup.php')
  await page.getByRole('button', { name: 'Create Account' }).click()
  expect((await sent).postDataJSON()).toMatchObject({ referral_code: 'KX7P2MQ4' })
  expect(errors).toEqual([])
})

test('a login form that is submitted before the scripts have loaded is sent once', async ({
  page,
  request,
}) => {
  const { email } = await newLearner(request)
  const load = await holdScripts(page)
  const sent: string[] = []
  page.on('request', (one) => {
    if (one.url().endsWith('/api/login.php')) sent.push(one.postData() ?? '')
  })
  await page.goto('/login', { waitUntil: 'domcontentloaded' })
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD)
  await page.getByRole('checkbox').check()
  await page.getByRole('button', { name: 'Login' }).click()
  load()
  await expect(page).toHaveURL('/home')
  expect(sent).toEqual([JSON.stringify({ email, password: PASSWORD })])
})

test('a book that is pressed before the scripts have loaded opens when they have', async ({
  page,
}) => {
  const load = await holdScripts(page)
  await page.goto('/books', { waitUntil: 'domcontentloaded' })
  const book = page.getByRole('link', { name: /^Purchase / }).first()
  await book.click()
  await expect(book).toHaveAttribute('aria-busy', 'true')
  load()
  await expect(page.getByRole('dialog', { name: 'Purchase book' })).toBeVisible()
})

test('a form whose page failed to load is neither sent nor called busy', async ({ page }) => {
  await page.route('**/assets/*.js', (route) => route.abort())
  const sent: string[] = []
  page.on('request', (request) => {
    if (request.method() === 'POST') sent.push(request.url())
  })
  await page.goto('/login')
  await expect(page.getByRole('alert')).toContainText('This page could not be loaded.')
  await submitLogin(page, newEmail())
  await expect(page.locator('button[aria-busy]')).toHaveCount(0)
  expect(sent).toEqual([])
})

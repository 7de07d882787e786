import { expect, test } from '@playwright/test'

import { holdScripts } from '../support/hold-scripts.ts'
import { PASSWORD, browserErrorsOf, newEmail, newLearner } from '../support/learner.ts'

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

test('the menu opens before the scripts have loaded, and what is pressed in it then is repeated', async ({
  page,
}) => {
  const load = await holdScripts(page)
  await page.goto('/courses', { waitUntil: 'domcontentloaded' })
  const menu = page.getByRole('button', { name: 'Menu', exact: true })
  const dark = page.getByRole('menuitemcheckbox', { name: 'Dark theme' })
  await menu.tap()
  await expect(dark).toBeVisible()
  await dark.tap()
  load()
  await expect(dark).toBeChecked()
  await expect(menu).toHaveAttribute('aria-expanded', 'true')
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
  let isSlow = true
  await page.route('**/assets/*.js', async (route) => (isSlow ? undefined : route.continue()))
  await page.goto('/courses/1', { waitUntil: 'domcontentloaded' })
  await page.getByRole('list', { name: 'Course Content' }).getByRole('link').first().click()
  isSlow = false
  await expect(page).toHaveURL('/login')
  await expect(page.getByText('You will then return to the page you opened.')).toBeVisible()
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD)
  await page.getByRole('checkbox').check()
  await page.getByRole('button', { name: 'Login' }).click()
  await expect(page).toHaveURL('/courses/1')
  // The initial HTML of the login does not know where it leads.
  expect(errors).toEqual([])
})

test('a login form that is submitted before the scripts have loaded is sent immediately, and once', async ({
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
  const submit = page.getByRole('button', { name: 'Login' })
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD)
  await submit.click()
  expect(sent).toEqual([])
  await page.getByRole('checkbox').check()
  await submit.click()
  await expect.poll(() => sent).toEqual([JSON.stringify({ email, password: PASSWORD })])
  load()
  await expect(page).toHaveURL('/home')
  expect(sent).toHaveLength(1)
})

test('a book pressed before the scripts have loaded opens without loading the page again', async ({
  page,
}) => {
  const errors = browserErrorsOf(page)
  const load = await holdScripts(page)
  await page.goto('/books', { waitUntil: 'domcontentloaded' })
  let navigations = 0
  page.on('request', (request) => {
    if (request.isNavigationRequest()) navigations += 1
  })
  const book = page.getByRole('link', { name: /^Purchase / }).first()
  await page
    .getByRole('link', { name: /^Purchase / })
    .nth(1)
    .click()
  await book.click()
  await book.click()
  await expect(book).toHaveAttribute('aria-busy', 'true')
  const target = await book.getAttribute('href')
  load()
  await expect(page.getByRole('dialog')).toBeVisible()
  await expect(page).toHaveURL(target ?? '')
  await expect(page.locator('[aria-busy]')).toHaveCount(0)
  expect(navigations).toBe(0)
  await page.goBack()
  await expect(page.getByRole('dialog')).toBeHidden()
  await expect(page).toHaveURL('/books')
  expect(errors).toEqual([])
})

test('a book can be opened although the first script failed to load', async ({ page }) => {
  const scripts = '**/assets/*.js'
  await page.route(scripts, (route) => route.abort())
  await page.goto('/books')
  await expect(page.getByRole('alert')).toContainText('This page could not be loaded.')
  await page.unroute(scripts)
  const book = page.getByRole('link', { name: /^Purchase / }).first()
  await book.click()
  await expect(page.getByRole('dialog')).toBeVisible()
})

test('of a book and a link to another page only the one pressed last is opened', async ({
  page,
}) => {
  const load = await holdScripts(page)
  // A navigation that ends without another page.
  await page.route('**/courses', (route) => route.fulfill({ status: 204 }))
  await page.goto('/books', { waitUntil: 'domcontentloaded' })
  const book = page.getByRole('link', { name: /^Purchase / }).first()
  const courses = page.getByRole('contentinfo').getByRole('link', { name: 'Courses' })
  await book.click()
  await courses.click()
  await expect(page.locator('a[aria-busy]')).toHaveCount(0)
  load()
  await expect(page.locator('#starting')).toHaveCount(0)
  await expect(page.getByRole('dialog')).toBeHidden()
  await expect(page).toHaveURL('/books')
})

test('a book pressed after a link to another page is opened instead of that page', async ({
  page,
}) => {
  await holdScripts(page)
  await page.route('**/courses', (route) => route.fulfill({ status: 204 }))
  await page.goto('/books', { waitUntil: 'domcontentloaded' })
  const book = page.getByRole('link', { name: /^Purchase / }).first()
  const target = await book.getAttribute('href')
  await page.getByRole('contentinfo').getByRole('link', { name: 'Courses' }).click()
  await book.click()
  await page.waitForURL(target ?? '', { waitUntil: 'commit' })
})

test('a book pressed before the menu does not close it again', async ({ page }) => {
  const load = await holdScripts(page)
  await page.goto('/books', { waitUntil: 'domcontentloaded' })
  await page
    .getByRole('link', { name: /^Purchase / })
    .first()
    .tap()
  await page.getByRole('button', { name: 'Menu', exact: true }).tap()
  load()
  await expect(page.locator('#starting')).toHaveCount(0)
  await expect(page.getByRole('menuitemcheckbox', { name: 'Dark theme' })).toBeVisible()
  await expect(page).toHaveURL('/books')
})

test('a book pressed after a filter opens over the filtered list, and closing it moves the focus into the page', async ({
  page,
}) => {
  const load = await holdScripts(page)
  await page.goto('/books', { waitUntil: 'domcontentloaded' })
  await page.getByLabel('Type').selectOption('free')
  await page
    .getByRole('link', { name: /^Purchase / })
    .first()
    .click()
  load()
  await expect(page.getByRole('dialog', { name: 'Purchase book' })).toBeVisible()
  await expect(page).toHaveURL(/\?filter=free&book=\d+$/)
  await page.keyboard.press('Escape')
  await expect(page).toHaveURL('/books?filter=free')
  await expect(page.getByRole('main')).toBeFocused()
})

test('a book pressed before the first script failed to load is not called busy any more', async ({
  page,
}) => {
  const failure = Promise.withResolvers<void>()
  await page.route('**/assets/*.js', async (route) => {
    await failure.promise
    await route.abort()
  })
  await page.goto('/books', { waitUntil: 'domcontentloaded' })
  await page
    .getByRole('link', { name: /^Purchase / })
    .first()
    .click()
  await expect(page.locator('a[aria-busy]')).toHaveCount(1)
  failure.resolve()
  await expect(page.getByRole('alert')).toContainText('This page could not be loaded.')
  await expect(page.locator('a[aria-busy]')).toHaveCount(0)
})

test('a form whose page failed to load is neither sent nor called busy', async ({ page }) => {
  await page.route('**/assets/*.js', (route) => route.abort())
  const sent: string[] = []
  page.on('request', (request) => {
    if (request.method() === 'POST') sent.push(request.url())
  })
  await page.goto('/login')
  await expect(page.getByRole('alert')).toContainText('This page could not be loaded.')
  await page.getByLabel('Email').fill(newEmail())
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD)
  await page.getByRole('checkbox').check()
  await page.getByRole('button', { name: 'Login' }).click()
  await expect(page.locator('button[aria-busy]')).toHaveCount(0)
  expect(sent).toEqual([])
})

import { gzipSync } from 'node:zlib'

import { expect, test } from '@playwright/test'

import { holdScripts } from '../support/hold-scripts.ts'
import { browserErrorsOf, newLearner, signIn } from '../support/learner.ts'

const FAILED = 'This page could not be loaded. Please check your connection and reload it.'

for (const path of ['/courses', '/profile']) {
  test(`${path} shows that its first script failed to load, and can be reloaded`, async ({
    page,
  }) => {
    const scripts = '**/assets/*.js'
    await page.route(scripts, (route) => route.abort())
    await page.goto(path)
    await expect(page.getByRole('alert')).toContainText(FAILED)
    await expect(page.getByText('Initializing system...')).toBeHidden()
    await page.unroute(scripts)
    await page.getByRole('link', { name: 'Reload' }).click()
    await expect(page.getByRole('main')).toBeVisible()
    await expect(page.getByText(FAILED)).toHaveCount(0)
  })
}

test('a first script that does not run is shown as a failure', async ({ page }) => {
  await page.route('**/assets/*.js', (route) =>
    route.fulfill({ contentType: 'text/javascript', body: 'const = 1' }),
  )
  await page.goto('/courses')
  await expect(page.getByRole('alert')).toContainText(FAILED)
})

for (const [name, path, limit] of [
  ['home', '/', 165],
  ['the page of books', '/books', 182],
  ['the page of tests', '/tests', 193],
] as const) {
  test(`${name} loads at most ${limit} KB of compressed scripts`, async ({ page }) => {
    const scripts: Promise<Buffer>[] = []
    page.on('response', (response) => {
      if (response.request().resourceType() === 'script') scripts.push(response.body())
    })
    await page.goto(path, { waitUntil: 'networkidle' })
    const bodies = await Promise.all(scripts)
    const bytes = bodies.reduce((sum, body) => sum + gzipSync(body, { level: 9 }).length, 0)
    expect(bodies.length).toBeGreaterThan(3)
    expect(bytes / 1024).toBeLessThanOrEqual(limit)
  })
}

test('a visitor sees pages and forms before the scripts have loaded', async ({ page }) => {
  await holdScripts(page)
  for (const [path, name] of [
    ['/tests', 'Tests'],
    ['/register', 'Create Account'],
    ['/forgot-password', 'Forgot Password'],
    ['/reset-password', 'New Password'],
  ] as const) {
    await page.goto(path, { waitUntil: 'domcontentloaded' })
    await expect(page.getByRole('heading', { level: 1, name })).toBeVisible()
  }
  await page.goto('/dashboard', { waitUntil: 'domcontentloaded' })
  await expect(page.getByText('Checking authentication...')).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Welcome back!' })).toBeHidden()
})

test('the filters of the courses are links before the scripts have loaded', async ({ page }) => {
  const errors = browserErrorsOf(page)
  const load = await holdScripts(page)
  await page.goto('/courses', { waitUntil: 'domcontentloaded' })
  await page.getByRole('link', { name: 'Paid', exact: true }).click()
  await expect(page).toHaveURL('/courses?filter=paid')
  await expect(page.getByRole('heading', { level: 1, name: 'Paid Courses' })).toBeVisible()
  await expect(page.getByRole('link', { name: 'SSC CGL: Complete Maths' })).toBeVisible()
  load()
  await expect(page.getByRole('button', { name: 'Buy Now' }).first()).toBeEnabled()
  expect(errors).toEqual([])
})

test('a learner sees the loading state of a page before the scripts have loaded, and then the page', async ({
  page,
  request,
}) => {
  const errors = browserErrorsOf(page)
  await signIn(page, await newLearner(request))
  const load = await holdScripts(page)
  for (const [path, name] of [
    ['/profile', 'My Profile'],
    ['/test-results/1', 'Test Results'],
    ['/notifications', 'Notifications'],
    ['/contact-us', 'Contact Us'],
  ] as const) {
    await page.goto(path, { waitUntil: 'domcontentloaded' })
    await expect(page.getByRole('heading', { level: 1, name })).toBeVisible()
    await expect(page.getByText('Checking authentication...')).toBeHidden()
  }
  await expect(page.getByRole('textbox', { name: 'Message' })).toBeDisabled()
  load()
  await expect(page.getByRole('textbox', { name: 'Message' })).toBeEnabled()
  expect(errors).toEqual([])
})

test('a page loads its scripts in a browser that denies access to its storage', async ({
  page,
}) => {
  await page.addInitScript(() => {
    const denied = {
      get() {
        throw new DOMException('Access is denied', 'SecurityError')
      },
    }
    Object.defineProperties(window, { localStorage: denied, sessionStorage: denied })
  })
  await page.goto('/courses')
  await expect(page.getByRole('button', { name: 'Buy Now' }).first()).toBeEnabled()
})

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false })

  test('a page shows what it needs', async ({ page }) => {
    await page.goto('/courses')
    await expect(page.getByText('This page needs JavaScript.', { exact: false })).toBeVisible()
    await expect(page.getByText('Initializing system...')).toBeHidden()
  })

  test('the books and a policy can be read', async ({ page }) => {
    await page.goto('/books')
    await expect(page.getByRole('link', { name: 'Purchase Polity in Tables' })).toBeVisible()
    await page.goto('/privacy-policy')
    await expect(page.getByRole('heading', { level: 1, name: 'Privacy Policy' })).toBeVisible()
  })
})

import { expect, test } from '@playwright/test'

import { settle } from '#e2e/support/accessibility.ts'
import {
  ALL_KINDS_TEST,
  TWENTY_MINUTE_TEST,
  openTest,
  startOpened,
  testIdOf,
} from '#e2e/support/exam.ts'
import { AFTER_INPUT_MS, expectStill, recordLayoutShift } from '#e2e/support/layout-shift.ts'
import { newLearner, signIn, submitLogin } from '#e2e/support/learner.ts'
import { PHONE, atSizes } from '#e2e/support/sizes.ts'

test('a visitor of a guarded page comes to it by the login, which leaves no history entry', async ({
  page,
  request,
}) => {
  const learner = await newLearner(request)
  await page.goto('/books')
  await page.goto('/job-alert?search=hisar')
  await expect(page).toHaveURL('/login')
  await submitLogin(page, learner.email)
  await expect(page).toHaveURL('/job-alert?search=hisar')
  await expect(page.getByRole('heading', { name: 'Assistant Lineman' })).toBeVisible()
  await page.goBack()
  await expect(page).toHaveURL('/books')
})

test('a session that ended elsewhere ends here with the next call', async ({ page, request }) => {
  const learner = await newLearner(request)
  await signIn(page, learner)
  await page.goto('/courses')
  await expect(page.getByRole('button', { name: /Anjali|menu|profile/i }).first()).toBeVisible()
  await request.post('/api/logout.php', { headers: { authorization: `Bearer ${learner.token}` } })
  await page.goto('/courses/1/subjects/1')
  await expect(page).toHaveURL('/login')
  const keys = await page.evaluate(() =>
    ['auth_token', 'user_data', 'token', 'user'].map((key) => localStorage.getItem(key)),
  )
  expect(keys).toEqual([null, null, null, null])
})

test('the end of a session on a public page moves nothing on it', async ({ page, request }) => {
  const learner = await newLearner(request)
  await request.post('/api/logout.php', { headers: { authorization: `Bearer ${learner.token}` } })
  await signIn(page, learner)
  await recordLayoutShift(page)
  await page.goto('/courses')
  await expect(page.getByText('Your session has ended. Please log in again.')).toBeVisible()
  await expect(page.getByRole('link', { name: 'SSC CGL: Complete Maths' })).toBeVisible()
  await expectStill(page, 'the end of a session')
})

test('the pages that open first for a learner move nothing in text of 200 %', async ({
  page,
  request,
}) => {
  await signIn(page, await newLearner(request))
  await recordLayoutShift(page)
  const longName = await testIdOf(request, ALL_KINDS_TEST)
  await atSizes(page, [{ ...PHONE, text: 200 }], async () => {
    for (const path of ['/', '/tests', `/tests?test=${longName}`, '/practice']) {
      await page.goto(path)
      await settle(page)
      await expectStill(page, path)
    }
  })
})

test('a lost connection moves nothing in a running test', async ({ browser, request }) => {
  const running = await openTest(browser, request, TWENTY_MINUTE_TEST)
  const { page, context } = running
  await recordLayoutShift(page, 0)
  await page.reload()
  await startOpened(running)
  await page.waitForTimeout(AFTER_INPUT_MS)
  await page.evaluate(() => window.layoutShifts?.splice(0))
  await context.setOffline(true)
  await expect(page.getByText(/You are offline/)).toBeVisible()
  await expectStill(page, 'a lost connection')
})

/** A paid and a free course; on a device that is a year late, the footer has another year, too. */
for (const [path, days] of [
  ['/courses/1', 3],
  ['/courses/4', 3],
  ['/courses/1', 366],
] as const) {
  test(`the initial HTML of ${path} stays when the device is ${days} days late`, async ({
    page,
  }) => {
    const errors: string[] = []
    page.on('pageerror', ({ message }) => errors.push(message))
    await page.clock.setFixedTime(Date.now() - days * 24 * 60 * 60 * 1000)
    await page.goto(path)
    const text = page.getByText(/^\d+\sdays, till/).filter({ visible: true })
    const html = await (await page.request.get(path)).text()
    const [sent = 'a date'] = html.match(/\d+\sdays, till [^<]+/) ?? []
    await settle(page)
    await expect(text).toHaveText(sent)
    expect(errors).toEqual([])
  })
}

test('the theme is stored, and set before the first paint of the next visit', async ({ page }) => {
  await page.goto('/')
  await page.evaluate(() => localStorage.setItem('theme', 'dark'))
  await page.reload({ waitUntil: 'commit' })
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark')
})

test('an injected inline script does not run, and the page violates no policy', async ({
  page,
}) => {
  const violations: string[] = []
  page.on('console', (message) => {
    if (/Content Security Policy/i.test(message.text())) violations.push(message.text())
  })
  await page.goto('/courses')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  expect(violations).toEqual([])
  await page.evaluate(() => {
    const script = document.createElement('script')
    script.textContent = 'window.injected = true'
    document.body.append(script)
  })
  expect(await page.evaluate(() => 'injected' in window)).toBe(false)
})

test('a page that was not opened before shows that the device is offline, and opens when it is back', async ({
  page,
  context,
}) => {
  await page.goto('/courses')
  // Until the app has started, a link leaves the document.
  await page.waitForFunction(() => document.querySelector('#starting') === null)
  await context.setOffline(true)
  await page.getByRole('link', { name: 'Tests', exact: true }).first().click()
  await expect(page.getByRole('heading', { name: 'You are offline' })).toBeVisible()
  const failed = page.waitForEvent('requestfailed')
  await page.getByRole('button', { name: 'Try again' }).click()
  // The browser gives a second import of the same code the result of the import in progress.
  await failed
  await expect(page.getByRole('heading', { name: 'You are offline' })).toBeVisible()
  await context.setOffline(false)
  await expect(page.getByRole('heading', { level: 1, name: 'Tests' })).toBeVisible()
})

test('the code of a course’s page is on the device of a learner', async ({
  page,
  context,
  request,
}) => {
  await signIn(page, await newLearner(request))
  await page.goto('/courses')
  const course = page.getByRole('link', { name: 'SSC CGL: Complete Maths' })
  await expect(course).toBeVisible()
  await page.waitForFunction(() => navigator.serviceWorker.controller !== null)
  await context.setOffline(true)
  await course.click()
  await expect(page.getByRole('heading', { name: 'You are offline' })).toBeVisible()
  // The text of the page's own call.
  await expect(page.getByText(/Network Error: Could not connect to the server/)).toBeVisible()
})

test('without a connection a page shows this and continues when it is back', async ({
  page,
  context,
}) => {
  await page.goto('/courses')
  const search = page.getByRole('searchbox')
  const maths = page.getByRole('link', { name: 'SSC CGL: Complete Maths' })
  // The server's HTML has the list before the app can answer a search.
  await search.fill('polity')
  await expect(maths).toHaveCount(0)
  await context.setOffline(true)
  await search.fill('maths')
  await expect(page.getByText(/Network Error: Could not connect to the server/)).toBeVisible()
  await context.setOffline(false)
  // Without a press of 'Try again'.
  await expect(maths).toBeVisible()
})

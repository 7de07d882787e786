import { type APIRequestContext, type Page, expect, test } from '@playwright/test'

import { settle } from '#e2e/support/accessibility.ts'
import { confirmStart, readyForOffline } from '#e2e/support/exam.ts'
import { holdScripts } from '#e2e/support/hold-scripts.ts'
import { expectStill, recordLayoutShift } from '#e2e/support/layout-shift.ts'
import {
  type Learner,
  PASSWORD,
  hidePopups,
  newEmail,
  newLearner,
  signIn,
  submitLogin,
} from '#e2e/support/learner.ts'
import { atSizes } from '#e2e/support/sizes.ts'

import { ABILITIES } from '../../domain/src/exams/abilities.ts'

test('a visitor sees exams, search, a free test and the first course in this order on the first screen', async ({
  page,
}) => {
  await hidePopups(page)
  await recordLayoutShift(page)
  await page.goto('/')
  await settle(page)
  await expectStill(page, 'home of a visitor')
  const main = page.getByRole('main')
  const parts = [
    main.getByText('Welcome, Learner'),
    main.getByRole('heading', { name: 'Unlock Your Potential' }),
    main.getByText('Courses, tests and books for competitive exams.'),
    main.getByRole('list', { name: 'Exams' }),
    main.getByRole('searchbox', { name: 'Search everything' }),
    main.getByRole('link', { name: 'Login to Continue' }),
    main.getByRole('link', { name: /^Try a test now.*free/ }),
    main.getByRole('heading', { name: 'Featured Premium' }),
    main.getByRole('article').first(),
  ]
  const boxes = await Promise.all(parts.map(async (part) => (await part.boundingBox())!))
  for (const [index, { y }] of boxes.slice(1).entries()) {
    expect(y).toBeGreaterThanOrEqual(boxes[index]!.y + boxes[index]!.height - 1)
  }
  const bar = (await page.getByRole('navigation', { name: 'Main' }).last().boundingBox())!
  expect(bar.y).toBeLessThan(800)
  expect(boxes.at(-1)!.y).toBeLessThan(bar.y)
  await expect(parts.at(-1)!).toContainText('SSC CGL: Complete Maths')
  await expect(parts.at(-1)!).toContainText('₹1,499')
  await atSizes(page, [{ width: 360, height: 800, text: 200 }], async () => {
    const login = (await main.getByRole('link', { name: 'Login to Continue' }).boundingBox())!
    const stair = (await main.getByText('Result', { exact: true }).boundingBox())!
    expect(login.y + login.height).toBeLessThanOrEqual(stair.y)
    const texts = main.getByRole('list', { name: 'Exams' }).locator('a, a *')
    const cut = await texts.evaluateAll(
      (all) => all.filter((one) => one.scrollWidth > one.clientWidth + 1).length,
    )
    expect(cut).toBe(0)
    const price = (await parts.at(-1)!.getByText('₹1,499').boundingBox())!
    // One line of 44 px, whose height is 56.
    expect(price.height).toBeLessThan(60)
  })
  await main.getByRole('link', { name: 'HSSC CET', exact: true }).click()
  await expect(page).toHaveURL(/\/exams\/hssc-cet$/)
  await expect(page.getByRole('heading', { level: 1, name: 'HSSC CET' })).toBeVisible()
})

test('a visitor gets from home to the first question with five presses, two ticks and four typed fields', async ({
  page,
}) => {
  await hidePopups(page)
  await page.goto('/', { waitUntil: 'networkidle' })
  const main = page.getByRole('main')
  // 1
  await main.getByRole('link', { name: /^Try a test now/ }).click()
  // 2
  await page.getByRole('link', { name: 'Sign Up' }).last().click()
  await page.getByLabel('Full name').fill('Anjali Sharma')
  await page.getByLabel('Email').fill(newEmail())
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD)
  await page.getByLabel('Confirm password', { exact: true }).fill(PASSWORD)
  await page.getByRole('checkbox', { name: 'I accept' }).check()
  // 3
  await page.getByRole('button', { name: 'Create Account' }).click()
  await expect(page).toHaveURL(/\/login$/)
  // 4: the form is filled and the terms are ticked.
  await page.getByRole('button', { name: 'Login', exact: true }).click()
  // The second tick, and 5.
  await confirmStart(page)
  await expect(page.getByRole('radio').first()).toBeVisible()
})

test('a visitor starts the free test of home with three presses after the login', async ({
  page,
  request,
}) => {
  const { email } = await newLearner(request)
  await hidePopups(page)
  await page.goto('/', { waitUntil: 'networkidle' })
  await page.getByRole('link', { name: /^Try a test now/ }).click()
  await submitLogin(page, email)
  await confirmStart(page)
  await expect(page).toHaveURL(/\/tests\?taking=\d+/)
})

test('a visitor who presses the free test of home before the scripts run comes to its start dialog', async ({
  page,
}) => {
  const loadScripts = await holdScripts(page)
  await page.goto('/', { waitUntil: 'commit' })
  await page.getByRole('link', { name: /^Try a test now/ }).click({ noWaitAfter: true })
  loadScripts()
  await expect(page.getByRole('dialog').getByRole('button', { name: 'Start Test' })).toBeVisible()
})

/** A class to continue with and a test in progress. */
async function begin(request: APIRequestContext, { token }: Learner): Promise<void> {
  const headers = { authorization: `Bearer ${token}` }
  const listed = async (path: string) =>
    (await (await request.get(`/api/${path}?type=free`, { headers })).json()).data
  const { courses } = await listed('courses.php')
  await request.post(`/api/courses/${courses[0].id}/enrollment`, { headers })
  const { tests } = await listed('tests/list.php')
  const started = await request.post('/api/tests/start.php', {
    headers,
    data: { test_id: tests[0].id, can: ABILITIES },
  })
  expect(started.ok()).toBe(true)
}

/** Three rows, and the row that leads to the others. */
const HOME_ROWS = 4
const rowsOf = (page: Page) => page.getByRole('list', { name: 'Today' }).getByRole('link')

test('home shows a learner first the test in progress, also without a network, and nothing of it to the next learner', async ({
  page,
  context,
  request,
}) => {
  const learner = await newLearner(request)
  const next = await newLearner(request, { name: 'Ravi Kumar' })
  await begin(request, learner)
  await hidePopups(page)
  await signIn(page, learner)
  await recordLayoutShift(page)

  await test.step('nothing moves when the rows arrive, from the server and from the device', async () => {
    await page.goto('/')
    await expect(page.getByRole('heading', { name: 'Welcome, Anjali Sharma' })).toBeVisible()
    await expect(rowsOf(page)).toHaveCount(HOME_ROWS)
    await expect(rowsOf(page).first()).toContainText('This test is in progress')
    await settle(page)
    await expectStill(page, 'home of a learner')
    await page.reload()
    await expect(rowsOf(page)).toHaveCount(HOME_ROWS)
    await settle(page)
    await expectStill(page, 'home of a learner, opened again')
    await expect(page.getByText(/^As of/)).toHaveCount(0)
  })

  await test.step('without a network the rows are there with their time', async () => {
    await readyForOffline(page)
    await context.setOffline(true)
    await page.reload()
    await expect(rowsOf(page).first()).toContainText('This test is in progress')
    await expect(page.getByText(/^As of \d+.\w+.\d{4}, \d+:\d\d.[ap]m$/)).toBeVisible()
    await context.setOffline(false)
  })

  await test.step('the next learner of the phone sees nothing of them', async () => {
    await page.reload()
    await page.getByRole('button', { name: /^Profile menu/ }).click()
    await page.getByRole('menuitem', { name: 'Sign Out' }).click()
    const isOut = page.getByRole('link', { name: 'Login to Continue' })
    const leave = page.getByRole('dialog').getByRole('button', { name: /Sign Out/ })
    await expect(isOut.or(leave)).toBeVisible()
    if (await leave.isVisible()) await leave.click()
    await isOut.click()
    await submitLogin(page, next.email)
    await expect(rowsOf(page).filter({ hasText: 'Which exams do you prepare for?' })).toBeVisible()
    await context.setOffline(true)
    await page.reload()
    await expect(page.getByRole('heading', { name: 'Welcome, Ravi Kumar' })).toBeVisible()
    await expect(page.getByText(/^As of/)).toBeVisible()
    await expect(rowsOf(page)).toHaveCount(HOME_ROWS)
    await expect(rowsOf(page).filter({ hasText: 'This test is in progress' })).toHaveCount(0)
  })
})

import { setTimeout as sleep } from 'node:timers/promises'

import { type APIRequestContext, type Browser, type Page, expect, test } from '@playwright/test'

import {
  TWENTY_MINUTE_TEST,
  SHORT_TEST,
  type RunningTest,
  answerQuestions,
  gradedAttempt,
  attemptsOf,
  confirmStart,
  deadlineOf,
  openTest,
  readyForOffline,
  savedAnswers,
  startOpened,
  startTest,
  storedEntries,
} from '#e2e/support/exam.ts'
import { callSopan, runSopan } from '#e2e/support/sopan.ts'

test('a connection lost for a while loses no answer', async ({ browser, request }) => {
  const running = await startTest(browser, request, TWENTY_MINUTE_TEST)
  const { page, context } = running
  await answerQuestions(page, 1, 5)
  await expect(page.getByText('Saved', { exact: true })).toBeVisible()
  await context.setOffline(true)
  await page.keyboard.press('ArrowRight')
  await answerQuestions(page, 6, 10)
  await expect(
    page.getByText('You are offline. Your answers are kept on this device and will be sent.'),
  ).toBeVisible()
  await expect(page.getByText('Not saved – will retry (5)')).toBeVisible()
  expect(await savedAnswers(request, running)).toBe(5)
  await context.setOffline(false)
  await expect(page.getByText('Saved', { exact: true })).toBeVisible()
  expect(await savedAnswers(request, running)).toBe(10)
})

test('a test whose code cannot be loaded is not started', async ({ browser, request }) => {
  const context = await browser.newContext({ serviceWorkers: 'block' })
  const running = await openTest(browser, request, TWENTY_MINUTE_TEST, context)
  const { page } = running
  await page.route('**/assets/exam-window-*', (route) => route.fulfill({ status: 404 }))
  await confirmStart(page)
  await expect(page.getByText(/Please reload the page/)).toBeVisible()
  expect(await attemptsOf(request, running)).toEqual([])
  await page.unroute('**/assets/exam-window-*')
  await page.reload()
  await startOpened(running)
})

test('a page reloaded or closed without a network returns to the test', async ({
  browser,
  request,
}) => {
  const running = await startTest(browser, request, TWENTY_MINUTE_TEST)
  const { context } = running
  let { page } = running
  await answerQuestions(page, 1, 5)
  await expect(page.getByText('Saved', { exact: true })).toBeVisible()
  await readyForOffline(page)
  await context.setOffline(true)
  await page.keyboard.press('ArrowRight')
  await answerQuestions(page, 6, 8)
  // An answer is written to the device after it is shown.
  await expect.poll(() => storedEntries(page)).toBe(8)
  await page.reload()
  await expect(page.getByRole('heading', { name: 'Question 8 of' })).toBeVisible()
  await expect(page.getByText('Not saved – will retry (3)')).toBeVisible()
  await page.keyboard.press('ArrowRight')
  await answerQuestions(page, 9, 10)
  const address = page.url()
  await expect.poll(() => storedEntries(page)).toBe(10)
  await page.close()
  page = await context.newPage()
  await page.goto(address)
  await expect(page.getByText('Not saved – will retry (5)')).toBeVisible()
  await context.setOffline(false)
  await expect(page.getByText('Saved', { exact: true })).toBeVisible()
  expect(await savedAnswers(request, running)).toBe(10)
})

test('the next question opens without a network, and no answer is lost', async ({
  browser,
  request,
}) => {
  const running = await startTest(browser, request, TWENTY_MINUTE_TEST)
  const { page, context } = running
  await readyForOffline(page)
  await context.setOffline(true)
  await page.keyboard.press('a')
  await page.getByRole('button', { name: 'Save & Next' }).click()
  await expect(page.getByRole('heading', { name: 'Question 2 of' })).toBeVisible()
  await page.keyboard.press('a')
  // Left, still without a network, and opened again from the list.
  await page.goBack()
  await page.getByRole('dialog').getByRole('button', { name: 'Leave' }).click()
  await page.goto('/tests')
  await page.getByRole('button', { name: 'Resume Test' }).click()
  await expect(page.getByRole('heading', { name: 'Question 2 of' })).toBeVisible()
  await context.setOffline(false)
  await expect(page.getByText('Saved', { exact: true })).toBeVisible()
  expect(await savedAnswers(request, running)).toBe(2)
})

test('every answer counts that was given without a network, until before or after the end of the time', async ({
  browser,
  request,
}) => {
  await takeTogether(browser, request, [
    async function offlineUntilEnd(taker, at) {
      await answerPartlyOffline(taker)
      await expectTimeOver(taker.page)
      await at(5)
      await taker.context.setOffline(false)
    },
    async function cutFromStart({ page, context }, at) {
      await context.setOffline(true)
      await answerQuestions(page, 1, 3)
      await expectTimeOver(page)
      await at(5)
      await context.setOffline(false)
    },
    async function backBeforeEnd(taker, at) {
      await answerPartlyOffline(taker)
      await at(-15)
      await taker.context.setOffline(false)
      await expect(taker.page.getByText('Saved', { exact: true })).toBeVisible()
    },
  ])
})

test('every answer counts of a page that was reloaded or closed, or whose calls hung, around the end of the time', async ({
  browser,
  request,
}) => {
  await takeTogether(browser, request, [
    async function reloaded(taker, at) {
      await answerPartlyOffline(taker)
      await at(2)
      await taker.page.reload()
      await expectTimeOver(taker.page)
      await taker.context.setOffline(false)
    },
    async function closed(taker, at) {
      await answerPartlyOffline(taker)
      await expect.poll(() => storedEntries(taker.page)).toBe(3)
      await taker.page.close()
      await at(5)
      await taker.context.setOffline(false)
      // It submits on any page that is opened next.
      const next = await taker.context.newPage()
      await next.goto('/courses')
    },
    async function hanging({ page }, at) {
      await answerQuestions(page, 1, 1)
      await expect(page.getByText('Saved', { exact: true })).toBeVisible()
      await at(-20)
      let isSwallowing = true
      // Neither answered nor refused, as in a lift; the browser still reports to be online.
      await page.route('**/api/**', (route) => {
        if (!isSwallowing) void route.continue()
      })
      await page.keyboard.press('ArrowRight')
      await answerQuestions(page, 2, 3)
      await expectTimeOver(page)
      await at(10)
      isSwallowing = false
    },
  ])
})

test('late entries are kept and shown as late, and an extension given while a phone is offline is used', async ({
  browser,
  request,
}) => {
  test.setTimeout(900_000)
  const open = () => openTest(browser, request, SHORT_TEST)
  const [late, extended] = [await open(), await open()] as const
  await Promise.all([late, extended].map(startOpened))
  for (const { page, context } of [late, extended]) {
    await answerQuestions(page, 1, 2)
    await expect(page.getByText('Saved', { exact: true })).toBeVisible()
    await context.setOffline(true)
  }
  await late.page.keyboard.press('ArrowRight')
  await answerQuestions(late.page, 3, 4)
  const ofLearner = ['--learner', extended.learner.email, '--reason', 'the network was down']
  runSopan(['exams', 'extend', 'short-test', '--minutes', '5', ...ofLearner])
  for (const { page } of [late, extended]) await expectTimeOver(page)

  await extended.context.setOffline(false)
  await expect(extended.page.getByRole('timer')).toBeVisible()
  await extended.page.keyboard.press('ArrowRight')
  await answerQuestions(extended.page, 3, 3)
  await expect(extended.page.getByText('Saved', { exact: true })).toBeVisible()
  expect(await attemptsOf(request, extended)).toMatchObject([{ status: 'open' }])
  expect(await savedAnswers(request, extended)).toBe(3)

  // After the deadline, its grace period, and the server's delay before it closes the attempt.
  // Its result is not asked for, because that sends the keys.
  await expect
    .poll(() => attemptsOf(request, late), { timeout: 90_000, intervals: [3000] })
    .toMatchObject([{ status: 'finished' }])
  await late.context.setOffline(false)
  await expect(late.page.getByRole('heading', { name: 'Test Results' })).toBeVisible()
  await expect(late.page.getByText(/2\sanswers arrived after the time was over/)).toBeVisible()
  expect(await gradedAttempt(request, late)).toEqual({ correct: 2, skipped: 8, late: 2 })
  // The page has shown the result, with the keys, right after it had sent the late answers.
  const [attempt] = await attemptsOf(request, late)
  const printed = callSopan('POST', '/exams/count-late', {
    attempt_id: attempt?.id,
    after_review: false,
    reason: 'the network was down',
  })
  expect(printed).toContain('"answers": 2')
  expect(await gradedAttempt(request, late)).toMatchObject({ correct: 4, skipped: 6 })
})

test('a slow network that sometimes fails changes no answer', async ({ browser, request }) => {
  const running = await startTest(browser, request, TWENTY_MINUTE_TEST)
  const { page } = running
  let count = 0
  await page.route('**/api/**', async (route) => {
    await new Promise((resolve) => setTimeout(resolve, 400))
    count += 1
    // One of twenty requests is lost, and one of twenty responses.
    if (count % 20 === 7) return route.abort()
    if (count % 20 === 14) {
      await route.fetch()
      return route.abort()
    }
    return route.continue()
  })
  for (let number = 1; number <= 20; number++) {
    await page.keyboard.press('abcd'[number % 4] ?? 'a')
    await page.waitForTimeout(350)
    if (number < 20) await page.keyboard.press('ArrowRight')
  }
  await expect(page.getByText('Saved', { exact: true })).toBeVisible()
  expect(await savedAnswers(request, running)).toBe(20)
  await page.getByRole('button', { name: 'Finish' }).click()
  const submit = page.getByRole('dialog', { name: 'Submit the test?' })
  await submit.getByRole('button', { name: 'Submit Test' }).click()
  await expect(page.getByRole('heading', { name: 'Test Results' })).toBeVisible()
  expect(await gradedAttempt(request, running)).toMatchObject({ skipped: 0, late: 0 })
})

/** The acts of one learner; `at` waits until some seconds after the end of the time of the learner's own test. */
type Taking = (taker: RunningTest, at: (seconds: number) => Promise<void>) => Promise<void>

/**
 * Several learners take the short test at the same time, each with three right answers. Opening their pages
 * can take long on a busy machine, and must not use up its time.
 */
async function takeTogether(
  browser: Browser,
  request: APIRequestContext,
  takings: readonly Taking[],
): Promise<void> {
  test.setTimeout(900_000)
  const takers: [RunningTest, Taking][] = []
  for (const taking of takings) {
    const taker = await openTest(browser, request, SHORT_TEST)
    await readyForOffline(taker.page)
    takers.push([taker, taking])
  }
  const take = async ([taker, taking]: [RunningTest, Taking]) => {
    await startOpened(taker)
    const end = Date.parse(await deadlineOf(request, taker))
    await taking(taker, (seconds) => sleep(Math.max(0, end + seconds * 1000 - Date.now())))
    if (!taker.page.isClosed()) {
      await expect(taker.page.getByRole('heading', { name: 'Test Results' })).toBeVisible()
      await expect(taker.page.getByText('30%').first()).toBeVisible()
    }
    await expect
      .poll(() => gradedAttempt(request, taker))
      .toEqual({ correct: 3, skipped: 7, late: 0 })
  }
  await Promise.all(takers.map(take))
}

/** One answer that is saved, and two without a network. */
async function answerPartlyOffline({ page, context }: RunningTest): Promise<void> {
  await answerQuestions(page, 1, 1)
  await expect(page.getByText('Saved', { exact: true })).toBeVisible()
  await context.setOffline(true)
  await page.keyboard.press('ArrowRight')
  await answerQuestions(page, 2, 3)
}

const expectTimeOver = (page: Page) =>
  expect(page.getByRole('heading', { name: 'Time is over' })).toBeVisible({ timeout: 180_000 })

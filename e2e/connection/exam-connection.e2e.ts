import { type Page, expect, test } from '@playwright/test'

import {
  TWENTY_MINUTE_TEST,
  ONE_MINUTE_TEST,
  type RunningTest,
  answerQuestions,
  gradedAttempt,
  attemptsOf,
  openTest,
  readyForOffline,
  savedAnswers,
  startOpened,
  startTest,
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
  await page.getByRole('dialog').getByRole('button', { name: 'Start Test' }).click()
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
  await page.getByRole('button', { name: 'Next' }).click()
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

test('every answer counts for any network state at the end of the time', async ({
  browser,
  request,
}) => {
  test.setTimeout(300_000)
  // Opening a page can take long on a busy machine; it must not use up the minute of the test.
  const takers: RunningTest[] = []
  while (takers.length < 5) takers.push(await openTest(browser, request, ONE_MINUTE_TEST))
  await Promise.all(takers.map(startOpened))
  const [offlineUntilEnd, cut, backBeforeEnd, reloadedAtEnd, closed] = takers as [
    RunningTest,
    RunningTest,
    RunningTest,
    RunningTest,
    RunningTest,
  ]
  const others = [offlineUntilEnd, backBeforeEnd, reloadedAtEnd, closed]
  const at = timetable(offlineUntilEnd.page)
  for (const { page } of takers) await readyForOffline(page)

  // From the second after the start until after the deadline there is no network.
  await cut.context.setOffline(true)
  await answerQuestions(cut.page, 1, 6)
  for (const { page } of others) await answerQuestions(page, 1, 3)
  for (const { page } of others)
    await expect(page.getByText('Saved', { exact: true })).toBeVisible()
  for (const { context } of others) await context.setOffline(true)
  for (const { page } of others) {
    await page.keyboard.press('ArrowRight')
    await answerQuestions(page, 4, 6)
  }
  await expect.poll(() => storedEntries(closed.page)).toBe(6)
  await closed.page.close()

  await at(40)
  await backBeforeEnd.context.setOffline(false)
  await expect(backBeforeEnd.page.getByText('Saved', { exact: true })).toBeVisible()

  await at(64)
  await expect(offlineUntilEnd.page.getByRole('heading', { name: 'Time is over' })).toBeVisible()
  await expect(cut.page.getByRole('heading', { name: 'Time is over' })).toBeVisible()
  await reloadedAtEnd.page.reload()
  await expect(reloadedAtEnd.page.getByRole('heading', { name: 'Time is over' })).toBeVisible()

  await at(70)
  for (const { context } of [offlineUntilEnd, cut, reloadedAtEnd, closed])
    await context.setOffline(false)
  // The closed one submits on any page that is opened next.
  const next = await closed.context.newPage()
  await next.goto('/courses')
  for (const { page } of [offlineUntilEnd, cut, backBeforeEnd, reloadedAtEnd]) {
    await expect(page.getByRole('heading', { name: 'Test Results' })).toBeVisible()
    await expect(page.getByText('60%').first()).toBeVisible()
  }
  for (const running of takers) {
    await expect
      .poll(() => gradedAttempt(request, running), { timeout: 40_000 })
      .toEqual({ correct: 6, skipped: 4, late: 0 })
  }
})

test('late entries are kept, and shown as late', async ({ browser, request }) => {
  test.setTimeout(300_000)
  const running = await startTest(browser, request, ONE_MINUTE_TEST)
  const { page, context } = running
  await answerQuestions(page, 1, 2)
  await expect(page.getByText('Saved', { exact: true })).toBeVisible()
  await context.setOffline(true)
  await page.keyboard.press('ArrowRight')
  await answerQuestions(page, 3, 4)
  await expect(page.getByRole('heading', { name: 'Time is over' })).toBeVisible({ timeout: 90_000 })
  // After the deadline, its grace period, and the server's delay before it closes the attempt.
  // Its result is not asked for, because that sends the keys.
  await expect
    .poll(() => attemptsOf(request, running), { timeout: 90_000, intervals: [3000] })
    .toMatchObject([{ status: 'finished' }])
  await context.setOffline(false)
  await expect(page.getByRole('heading', { name: 'Test Results' })).toBeVisible()
  await expect(page.getByText(/2\sanswers arrived after the time was over/)).toBeVisible()
  expect(await gradedAttempt(request, running)).toEqual({ correct: 2, skipped: 8, late: 2 })
  // The page has shown the result, with the keys, right after it had sent the late answers.
  const [attempt] = await attemptsOf(request, running)
  const printed = callSopan('POST', '/exams/count-late', {
    attempt_id: attempt?.id,
    after_review: false,
    reason: 'the network was down',
  })
  expect(printed).toContain('"answers": 2')
  expect(await gradedAttempt(request, running)).toMatchObject({ correct: 4, skipped: 6 })
})

test('an extension given while a phone is offline is used', async ({ browser, request }) => {
  test.setTimeout(300_000)
  const running = await startTest(browser, request, ONE_MINUTE_TEST)
  const { page, context, learner } = running
  await answerQuestions(page, 1, 2)
  await expect(page.getByText('Saved', { exact: true })).toBeVisible()
  await context.setOffline(true)
  const ofLearner = ['--learner', learner.email, '--reason', 'the network was down']
  runSopan(['exams', 'extend', 'one-minute', '--minutes', '5', ...ofLearner])
  await expect(page.getByRole('heading', { name: 'Time is over' })).toBeVisible({ timeout: 90_000 })
  await context.setOffline(false)
  await expect(page.getByRole('timer')).toBeVisible()
  await page.keyboard.press('ArrowRight')
  await answerQuestions(page, 3, 3)
  await expect(page.getByText('Saved', { exact: true })).toBeVisible()
  expect(await attemptsOf(request, running)).toMatchObject([{ status: 'open' }])
  expect(await savedAnswers(request, running)).toBe(3)
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
  await expect(page.getByText('Saved', { exact: true })).toBeVisible({ timeout: 40_000 })
  expect(await savedAnswers(request, running)).toBe(20)
  await page.getByRole('button', { name: 'Finish' }).click()
  const submit = page.getByRole('dialog', { name: 'Submit the test?' })
  await submit.getByRole('button', { name: 'Submit Test' }).click()
  await expect(page.getByRole('heading', { name: 'Test Results' })).toBeVisible({ timeout: 40_000 })
  expect(await gradedAttempt(request, running)).toMatchObject({ skipped: 0, late: 0 })
})

test('a connection on which calls hang around the deadline loses no answer', async ({
  browser,
  request,
}) => {
  test.setTimeout(300_000)
  const running = await startTest(browser, request, ONE_MINUTE_TEST)
  const { page } = running
  const at = timetable(page)
  await answerQuestions(page, 1, 2)
  await expect(page.getByText('Saved', { exact: true })).toBeVisible()
  await at(54)
  let isSwallowing = true
  // Neither answered nor refused, as in a lift; the browser still reports to be online.
  await page.route('**/api/**', (route) => {
    if (!isSwallowing) void route.continue()
  })
  await at(55)
  await page.keyboard.press('ArrowRight')
  await answerQuestions(page, 3, 4)
  await expect(page.getByRole('heading', { name: 'Time is over' })).toBeVisible({ timeout: 40_000 })
  await at(72)
  isSwallowing = false
  await expect(page.getByRole('heading', { name: 'Test Results' })).toBeVisible()
  expect(await gradedAttempt(request, running)).toEqual({ correct: 4, skipped: 6, late: 0 })
})

/** Returns a function that waits until the given number of seconds after this call. */
function timetable(page: Page): (seconds: number) => Promise<void> {
  const began = Date.now()
  return (seconds) => page.waitForTimeout(Math.max(0, began + seconds * 1000 - Date.now()))
}

/** Number of answers that the browser has stored on the device. */
function storedEntries(page: Page): Promise<number> {
  return page.evaluate(
    () =>
      new Promise<number>((resolve, reject) => {
        const opening = indexedDB.open('sopan-exams')
        opening.addEventListener('error', () => reject(new Error('the database does not open')))
        opening.addEventListener('success', () => {
          const count = opening.result.transaction('entries').objectStore('entries').count()
          count.addEventListener('success', () => {
            opening.result.close()
            resolve(count.result)
          })
        })
      }),
  )
}

import { type Browser, type Page, expect, test } from '@playwright/test'

import {
  type RunningTest,
  TWENTY_MINUTE_TEST,
  answerQuestions,
  attemptsOf,
  confirmStart,
  gradedAttempt,
  savedAnswers,
  startTest,
  submitTest,
  testIdOf,
} from '#e2e/support/exam.ts'
import { PASSWORD, newLearner, signIn } from '#e2e/support/learner.ts'

/** The same learner's test on a second device. */
async function resumeOnLaptop(browser: Browser, { learner }: RunningTest): Promise<Page> {
  const laptop = await browser.newContext()
  const page = await laptop.newPage()
  await signIn(page, learner)
  await page.goto('/tests')
  await page
    .getByRole('listitem')
    .filter({ hasText: TWENTY_MINUTE_TEST })
    .getByRole('button', { name: 'Resume Test' })
    .click()
  await expect(page.getByRole('radio').first()).toBeChecked()
  return page
}

const CONTINUED = { name: 'This test was continued on another device' }

/** A phone has submitted without a network, and the laptop has answered two more questions since. */
async function continuedOnLaptop(browser: Browser, running: RunningTest): Promise<Page> {
  const { page, context } = running
  await answerQuestions(page, 1, 1)
  await expect(page.getByText('Saved', { exact: true })).toBeVisible()
  await context.setOffline(true)
  await page.keyboard.press('ArrowRight')
  await answerQuestions(page, 2, 2)
  await submitTest(page)
  await expect(page.getByText(/^The submission is not confirmed yet\./)).toBeVisible()
  const laptop = await resumeOnLaptop(browser, running)
  await laptop.keyboard.press('ArrowRight')
  await laptop.keyboard.press('ArrowRight')
  await answerQuestions(laptop, 3, 4)
  await expect(laptop.getByText('Saved', { exact: true })).toBeVisible()
  return laptop
}

test('two devices end with the same answers, and both show that the test was submitted', async ({
  browser,
  request,
}) => {
  const phone = await startTest(browser, request, TWENTY_MINUTE_TEST)
  await phone.page.keyboard.press('a')
  await expect(phone.page.getByText('Saved', { exact: true })).toBeVisible()
  const page = await resumeOnLaptop(browser, phone)
  await page.keyboard.press('c')
  await expect(page.getByText('Saved', { exact: true })).toBeVisible()
  await phone.page.keyboard.press('ArrowRight')
  await phone.page.keyboard.press('b')
  await expect(phone.page.getByText('Saved', { exact: true })).toBeVisible()
  await phone.page.reload()
  await expect(phone.page.getByRole('heading', { name: 'Question 2 of' })).toBeVisible()
  await phone.page.keyboard.press('ArrowLeft')
  await expect(phone.page.getByRole('radio').nth(2)).toBeChecked()
  // The response to the next save shows the laptop that the phone has answered.
  await page.keyboard.press('ArrowRight')
  await page.keyboard.press('ArrowRight')
  await page.keyboard.press('a')
  await page.keyboard.press('ArrowLeft')
  await expect(page.getByRole('radio').nth(1)).toBeChecked()
  await submitTest(page)
  await expect(page.getByRole('heading', { name: 'Test Results' })).toBeVisible()
  await phone.page.keyboard.press('d')
  await expect(phone.page.getByRole('heading', { name: 'Test Results' })).toBeVisible()
})

test('a test submitted without a network and continued on another device stays open until a second press', async ({
  browser,
  request,
}) => {
  const phone = await startTest(browser, request, TWENTY_MINUTE_TEST)
  const { page } = phone
  const laptop = await continuedOnLaptop(browser, phone)
  await phone.context.setOffline(false)
  await expect(page.getByRole('heading', CONTINUED)).toBeVisible()
  expect(await savedAnswers(request, phone)).toBe(4)
  await expect(laptop.getByRole('timer')).toBeVisible()
  expect(await gradedAttempt(request, phone)).toBeNull()
  await page.getByRole('button', { name: 'Submit now' }).click()
  await expect(page.getByRole('heading', { name: 'Test Results' })).toBeVisible()
  expect(await gradedAttempt(request, phone)).toMatchObject({ skipped: 16, late: 0 })
  await laptop.keyboard.press('c')
  await expect(laptop.getByRole('heading', { name: 'Test Results' })).toBeVisible()
})

test('a submission that waits on a closed page leaves open a test that was continued elsewhere', async ({
  browser,
  request,
}) => {
  const phone = await startTest(browser, request, TWENTY_MINUTE_TEST)
  await continuedOnLaptop(browser, phone)
  await phone.page.close()
  await phone.context.setOffline(false)
  const page = await phone.context.newPage()
  const submission = page.waitForResponse('**/submit.php')
  await page.goto('/dashboard')
  expect((await (await submission).json()).data).toMatchObject({ state: 'open' })
  expect(await savedAnswers(request, phone)).toBe(4)
  expect(await attemptsOf(request, phone)).toMatchObject([{ status: 'open' }])
  await page.goto(`/tests?taking=${phone.testId}`)
  await expect(page.getByRole('heading', CONTINUED)).toBeVisible()
  await page.getByRole('button', { name: 'Go back to the test' }).click()
  await expect(page.getByRole('heading', { name: 'Question 2 of' })).toBeVisible()
})

test('a device clock that is wrong by a day changes neither the timer nor what is saved', async ({
  browser,
  request,
}) => {
  const learner = await newLearner(request)
  const testId = await testIdOf(request, TWENTY_MINUTE_TEST)
  const context = await browser.newContext()
  const page = await context.newPage()
  await page.clock.install({ time: Date.now() + 86_400_000 })
  await signIn(page, learner)
  await page.goto(`/tests?test=${testId}`)
  await confirmStart(page)
  await expect(page.getByRole('timer')).toHaveText(/^(19|20):/)
  await page.clock.setSystemTime(Date.now() - 86_400_000)
  await page.keyboard.press('a')
  await expect(page.getByText('Saved', { exact: true })).toBeVisible()
  await expect(page.getByRole('timer')).toHaveText(/^19:/)
  const running = { learner, context, page, testId }
  expect(await savedAnswers(request, running)).toBe(1)
})

test('typing a password in the login dialog changes no answer', async ({ browser, request }) => {
  const running = await startTest(browser, request, TWENTY_MINUTE_TEST)
  const { page, learner, testId } = running
  await page.keyboard.press('b')
  await expect(page.getByText('Saved', { exact: true })).toBeVisible()
  const answersOf = async (token: string) => {
    const headers = { authorization: `Bearer ${token}` }
    const response = await request.get(`/api/tests/attempt.php?test_id=${testId}`, { headers })
    const { answers } = (await response.json()).data
    return answers.map(({ seq, selected_option }: Record<string, unknown>) => [
      seq,
      selected_option,
    ])
  }
  const before = await answersOf(learner.token)
  await request.post('/api/logout.php', { headers: { authorization: `Bearer ${learner.token}` } })
  await page.getByRole('button', { name: 'Save & Next' }).click()
  await page.keyboard.press('c')
  const dialog = page.getByRole('dialog', { name: 'Log in to continue' })
  const field = dialog.getByLabel('Password', { exact: true })
  await field.click()
  await page.keyboard.type('abcd dcba bad cab')
  await page.keyboard.press('ArrowRight')
  await expect(field).toHaveValue('abcd dcba bad cab')
  await page.keyboard.press('Enter')
  await expect(dialog.getByText('Invalid email or password')).toBeVisible()
  await field.fill('')
  await page.keyboard.type(PASSWORD)
  await page.keyboard.press('Enter')
  await expect(dialog).toBeHidden()
  await expect(page.getByText('Saved', { exact: true })).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Question 2 of' })).toBeVisible()
  const token = await page.evaluate(() => localStorage.getItem('auth_token'))
  expect(await answersOf(token ?? '')).toEqual([...before, [2, 'C']])
})

test('one tab runs a test, and another one takes it over', async ({ browser, request }) => {
  const running = await startTest(browser, request, TWENTY_MINUTE_TEST)
  const { page: first, context } = running
  await first.keyboard.press('b')
  await first.getByRole('button', { name: 'Mark for Review & Next' }).click()
  const second = await context.newPage()
  await second.goto(first.url())
  const elsewhere = { name: 'This test is open in another tab' }
  await expect(second.getByRole('heading', elsewhere)).toBeVisible()
  await context.setOffline(true)
  await first.keyboard.press('c')
  await expect(first.getByRole('radio').nth(2)).toBeChecked()
  await second.getByRole('button', { name: 'Continue here' }).click()
  await expect(second.getByRole('heading', { name: 'Question 2 of' })).toBeVisible()
  await expect(second.getByRole('radio').nth(2)).toBeChecked()
  await expect(first.getByRole('heading', elsewhere)).toBeVisible()
  await context.setOffline(false)
  await expect(second.getByText('Saved', { exact: true })).toBeVisible()
  expect(await savedAnswers(request, running)).toBe(2)
  await second.close()
  await first.reload()
  await expect(first.getByRole('heading', { name: 'Question 2 of' })).toBeVisible()
  await expect(first.getByRole('radio').nth(2)).toBeChecked()
})

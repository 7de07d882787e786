import {
  type APIRequestContext,
  type Browser,
  type BrowserContext,
  type Page,
  expect,
} from '@playwright/test'

import { ABILITIES } from '../../domain/src/exams/abilities.ts'
import { type Learner, newLearner, signIn } from './learner.ts'

/** The test of content.setup.ts: ten questions, two minutes, the first option is correct. */
export const SHORT_TEST = 'Short test'
/** A second one like it, whose key a test of the console corrects. */
export const WRONG_KEY_TEST = 'Test with a wrong key'
/** A third one, of four questions and five minutes, with a window. */
export const TEST_WITH_WINDOW = 'Test with a window'
/** A free test of the sample with all kinds of questions. */
export const ALL_KINDS_TEST = 'All kinds of questions: a short practice'
/** A fourth one, whose first three of four questions are about a passage; in English and Urdu. */
export const TEST_WITH_PASSAGE = 'Test with a passage'
/** A fifth one, of three sections that close by their own clocks, with marks as IBPS has them. */
export const IBPS_TEST = 'IBPS prelims in short'
/** A free test of the sample, of twenty minutes. */
export const TWENTY_MINUTE_TEST = 'Reasoning: speed test'

export interface RunningTest {
  learner: Learner
  context: BrowserContext
  page: Page
  testId: number
}

export async function testIdOf(request: APIRequestContext, name: string): Promise<number> {
  const list = await (await request.get(`/api/tests/list.php?search=${name}`)).json()
  const test = list.data.tests.find((one: { test_name: string }) => one.test_name === name)
  expect(test, `${name} is in the list`).toBeTruthy()
  return test.id
}

/** A learner in a separate browser context who has just started a test. */
export async function startTest(
  browser: Browser,
  request: APIRequestContext,
  name: string,
): Promise<RunningTest> {
  const opened = await openTest(browser, request, name)
  await startOpened(opened)
  return opened
}

/** A learner in a separate browser context who sees the dialog that starts a test. */
export async function openTest(
  browser: Browser,
  request: APIRequestContext,
  name: string,
  given?: BrowserContext,
): Promise<RunningTest> {
  const learner = await newLearner(request)
  const testId = await testIdOf(request, name)
  const context = given ?? (await browser.newContext())
  const page = await context.newPage()
  await signIn(page, learner)
  await page.goto(`/tests?test=${testId}`)
  await expect(startButton(page)).toBeEnabled()
  return { learner, context, page, testId }
}

export async function startOpened({ page }: RunningTest): Promise<void> {
  await confirmStart(page)
  await expect(page.getByRole('timer', { name: 'Time left', exact: true })).toBeVisible()
}

/** Ticks that the instructions were read, and presses 'Start Test'. */
export async function confirmStart(page: Page): Promise<void> {
  await page.getByRole('checkbox', { name: 'I have read the instructions' }).check()
  await startButton(page).click()
}

const startButton = (page: Page) =>
  page.getByRole('dialog').getByRole('button', { name: 'Start Test' })

/** Answers questions from one number to another, in order, with their first option. */
export async function answerQuestions(page: Page, from: number, to: number): Promise<void> {
  for (let number = from; number <= to; number++) {
    await expect(page.getByRole('heading', { name: `Question ${number} of` })).toBeVisible()
    await page.keyboard.press('a')
    await expect(page.getByRole('radio').first()).toBeChecked()
    if (number < to) await page.keyboard.press('ArrowRight')
  }
}

/** Presses 'Submit Test', in the list of questions on a phone, and confirms it. */
export async function submitTest(page: Page): Promise<void> {
  const questions = page.getByRole('button', { name: 'Questions', exact: true })
  if (await questions.isVisible()) await questions.click()
  await page.getByRole('button', { name: 'Submit Test' }).first().click()
  const dialog = page.getByRole('dialog', { name: 'Submit the test?' })
  await dialog.getByRole('button', { name: 'Submit Test' }).click()
}

type Taken = Pick<RunningTest, 'learner' | 'testId'>

/** The number of answers that the server has stored of the attempt in progress. */
export const savedAnswers = async (request: APIRequestContext, running: Taken): Promise<number> =>
  (await openAttempt(request, running)).answers.length

/** The end of the time of the attempt in progress. */
export const deadlineOf = async (request: APIRequestContext, running: Taken): Promise<string> =>
  (await openAttempt(request, running)).deadline

async function openAttempt(request: APIRequestContext, { learner, testId }: Taken) {
  const headers = { authorization: `Bearer ${learner.token}` }
  const params = { test_id: testId, can: ABILITIES.join(',') }
  const response = await request.get('/api/tests/attempt.php', { headers, params })
  return (await response.json()).data
}

export interface Graded {
  correct: number
  skipped: number
  late: number
}

/** The newest finished attempt as the server graded it, or null. */
export async function gradedAttempt(
  request: APIRequestContext,
  { learner, testId }: Taken,
): Promise<Graded | null> {
  const headers = { authorization: `Bearer ${learner.token}` }
  const response = await request.get(`/api/tests/results.php?test_id=${testId}`, { headers })
  const result = (await response.json()).results[0]
  if (result === undefined) return null
  return { correct: result.correct, skipped: result.skipped, late: result.late_answers.length }
}

/** The learner's attempts, newest first, without their keys. */
export async function attemptsOf(
  request: APIRequestContext,
  { learner, testId }: Taken,
): Promise<{ id: number; status: string }[]> {
  const headers = { authorization: `Bearer ${learner.token}` }
  const response = await request.get(`/api/tests/attempts.php?test_id=${testId}`, { headers })
  return (await response.json()).data.attempts
}

/** Waits until the pages can be opened without a network. */
export async function readyForOffline(page: Page): Promise<void> {
  await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined))
}

/** Number of answers that the browser has stored on the device. */
export function storedEntries(page: Page): Promise<number> {
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

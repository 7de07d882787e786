import { type APIRequestContext, type Page, expect, test } from '@playwright/test'

import { withDatabase } from '#e2e/support/database.ts'
import {
  type RunningTest,
  SHORT_TEST,
  answerQuestions,
  readyForOffline,
  startTest,
  submitTest,
} from '#e2e/support/exam.ts'
import { type Learner, browserErrorsOf } from '#e2e/support/learner.ts'

import { passDays } from '../../server/test/exams/passing-time.ts'

interface Sent {
  id: number
  question_text: string
  options: { key: string; text: string }[]
  key: { options: string[] }
}

/** The right options of the questions that are practised today, by the texts of the questions. */
async function rightOptions(request: APIRequestContext, { token }: Learner) {
  const headers = { authorization: `Bearer ${token}` }
  const response = await request.get('/api/practice/questions.php', { headers })
  const { tests } = (await response.json()).data
  const questions: Sent[] = tests.flatMap((one: { questions: { question: Sent }[] }) =>
    one.questions.map(({ question }) => question),
  )
  return new Map(
    questions.map(({ question_text: text, options, key }) => [
      text,
      options.findIndex((option) => key.options.includes(option.key)),
    ]),
  )
}

type RightOptions = Awaited<ReturnType<typeof rightOptions>>

/** Practises the questions of a button, each answered right or not. */
async function practise(
  page: Page,
  button: RegExp,
  areRight: readonly boolean[],
  right: RightOptions,
) {
  await page.getByRole('button', { name: button }).click()
  const frame = page.getByRole('dialog')
  for (const [index, isRight] of areRight.entries()) {
    await expect(frame.getByText(`Practice, ${index + 1} of ${areRight.length}`)).toBeVisible()
    const group = await frame.getByRole('radiogroup').getAttribute('aria-labelledby')
    const shown = await frame.locator(`[id="${group?.split(' ').at(-1)}"]`).textContent()
    const place = right.get(shown ?? '') ?? -1
    expect(place, `the key of '${shown}'`).toBeGreaterThanOrEqual(0)
    await page.keyboard.press('abcd'.charAt(isRight ? place : (place + 1) % 4))
    await frame.getByRole('button', { name: 'Check' }).click()
    await frame.getByRole('button', { name: /^(Next question|Finish)$/ }).click()
  }
  await frame.getByRole('button', { name: 'Done' }).click()
  await expect(frame).toBeHidden()
}

const ALL_RIGHT = [true, true, true, true, true] as const

const todayOf = (page: Page, kind: string) =>
  page.getByRole('list', { name: 'Today' }).getByRole('listitem').filter({ hasText: kind })

/** As if so many days had passed: on the server, and for answers that the device has not sent. */
async function pass({ learner, page }: RunningTest, days: number): Promise<void> {
  await withDatabase((db) => passDays(db, learner.id, days))
  await page.evaluate((milliseconds) => {
    const unsent = localStorage.getItem('practice_unsent')
    if (unsent === null) return
    const earlier = (_: string, value: unknown) =>
      typeof value === 'string' && /^\d{4}-\d\d-\d\dT/.test(value)
        ? new Date(Date.parse(value) - milliseconds).toISOString()
        : value
    localStorage.setItem('practice_unsent', JSON.stringify(JSON.parse(unsent, earlier)))
  }, days * 86_400_000)
}

test('in a week mistakes come back on their days, and five answers a day are a step, also those of a day without a network', async ({
  browser,
  request,
}) => {
  const running = await startTest(browser, request, SHORT_TEST)
  const { page, context, learner } = running
  const errors = browserErrorsOf(page)
  const week = page.getByRole('figure').filter({ hasText: 'Your week' })
  const answered = () => rightOptions(request, learner)

  // The test: two mistakes, which come back the next day.
  for (const number of [1, 2]) {
    await expect(page.getByRole('heading', { name: `Question ${number} of` })).toBeVisible()
    await page.keyboard.press('b')
    await page.keyboard.press('ArrowRight')
  }
  await answerQuestions(page, 3, 10)
  await page.keyboard.press('ArrowLeft')
  await submitTest(page)
  await expect(page.getByRole('heading', { name: 'Test Results' })).toBeVisible()
  await page.goto('/dashboard')
  await expect(week).toContainText('Your week: 1 of 7 days')
  await expect(todayOf(page, 'Your mistakes')).toBeHidden()
  await expect(todayOf(page, 'Five a day')).toContainText(/5.new questions to practise/)

  // The next day: one mistake is right, the other one wrong again.
  await pass(running, 1)
  await page.goto('/dashboard')
  await expect(todayOf(page, 'Your mistakes')).toContainText(/2.questions to answer again today/)
  await todayOf(page, 'Your mistakes').getByRole('link').click()
  await practise(page, /^Start: 2 due today$/, [true, false], await answered())
  await practise(page, /^3.new questions$/, [true, true, true], await answered())
  await page.goto('/dashboard')
  await expect(week).toContainText('Your week: 2 of 7 days')
  await expect(todayOf(page, 'Your mistakes')).toBeHidden()
  await expect(todayOf(page, 'Five a day')).toBeHidden()

  // Two days later: only the wrong one.
  await pass(running, 1)
  await page.goto('/practice')
  await practise(page, /^Start: 1 due today$/, [true], await answered())
  await practise(page, /^4.new questions$/, [true, true, true, true], await answered())

  // A day is missing. Then the first one, three days after its right answer; the network is lost.
  await pass(running, 2)
  await page.goto('/practice')
  await expect(page.getByRole('button', { name: 'Start: 1 due today' })).toBeVisible()
  const right = await answered()
  await readyForOffline(page)
  await context.setOffline(true)
  await page.reload()
  await expect(page.getByText(/^As of/)).toBeVisible()
  await practise(page, /^Start: 1 due today$/, [true], right)
  await practise(page, /^5.new questions$/, ALL_RIGHT, right)

  // The day after, any page sends these answers.
  await pass(running, 1)
  await context.setOffline(false)
  await page.goto('/dashboard')
  await expect(week).toContainText('Your week: 4 of 7 days')
  await expect(todayOf(page, 'Your mistakes')).toContainText(/1.question to answer again today/)
  await page.goto('/practice')
  await practise(page, /^Start: 1 due today$/, [true], await answered())
  await practise(page, /^4.new questions$/, [true, true, true, true], await answered())

  // The last day: nothing is due, and with five new ones the week is full.
  await pass(running, 1)
  await page.goto('/practice')
  await practise(page, /^5.new questions$/, ALL_RIGHT, await answered())
  await page.goto('/dashboard')
  await expect(week).toContainText('Your week is full: 6 of 7 days')
  await expect(week.getByRole('listitem')).toHaveText([
    /done$/,
    /done$/,
    /done$/,
    /^[A-Z][a-z]+$/,
    /done$/,
    /done$/,
    /done$/,
  ])
  await expect(todayOf(page, 'Your mistakes')).toBeHidden()

  // Seven days after its second right answer, on the day without a network, a mistake comes back.
  await pass(running, 4)
  await page.goto('/practice')
  await expect(page.getByRole('button', { name: /^5.new questions$/ })).toBeVisible()
  await expect(page.getByRole('button', { name: /^Start/ })).toBeHidden()
  await pass(running, 1)
  await page.goto('/practice')
  await expect(page.getByRole('button', { name: 'Start: 1 due today' })).toBeVisible()
  expect(errors).toEqual([])
  await context.close()
})

import { type APIRequestContext, type Page, expect } from '@playwright/test'

import { expectAccessible, settle } from '#e2e/support/accessibility.ts'
import { buyCourse } from '#e2e/support/buy-course.ts'
import { test } from '#e2e/support/console-test.ts'
import { joinConsole } from '#e2e/support/console.ts'
import { withDatabase } from '#e2e/support/database.ts'
import { SHORT_TEST, TWENTY_MINUTE_TEST, testIdOf } from '#e2e/support/exam.ts'
import { payInParts } from '#e2e/support/fees.ts'
import { type Learner, newLearner } from '#e2e/support/learner.ts'
import { takeTest } from '#e2e/support/test-takers.ts'

import { factories } from '../../server/test/factories.ts'

const COURSE = 'SSC CGL: Complete Maths'

/** A batch of three learners: the first one has taken two tests and pays a course in parts. */
async function batchOfThree(request: APIRequestContext) {
  const members: Learner[] = []
  for (const name of ['Anjali Sharma', 'Bharat Singh', 'Chetna Devi'])
    members.push(await newLearner(request, { name }))
  const [first, second] = members
  if (first === undefined || second === undefined) throw new Error('there are three learners')
  for (const title of [TWENTY_MINUTE_TEST, SHORT_TEST]) {
    const testId = await testIdOf(request, title)
    await takeTest(request, first, testId, () => 'A')
    await takeTest(request, second, testId, (index) => (index % 2 === 0 ? 'A' : 'B'))
  }
  await payInParts(await buyCourse(request, first, { title: COURSE }), -1)
  const batch = await withDatabase(async (db) => {
    const build = factories(db)
    const made = await build.batch([], { name: `Morning ${first.id}`, exam: 'SSC CGL 2027' })
    for (const { id } of members) await build.member(id, made.id)
    return made
  })
  return { batch, first, members }
}

/** How many sheets of paper the page would take. */
async function sheetsOf(page: Page): Promise<number> {
  const pdf = await page.pdf({ format: 'A4' })
  return [...pdf.toString('latin1').matchAll(/\/Type\s*\/Page\b/g)].length
}

test('the office prints the report cards of a batch in Hindi, one on each sheet, and a teacher without payments', async ({
  page,
  learners,
}) => {
  const { batch, first } = await batchOfThree(learners)
  await page.setViewportSize({ width: 360, height: 800 })
  await joinConsole(page, 'owner')
  await page.goto(`/batches/${batch.id}/report-cards`)
  const cards = page.getByRole('article')
  await expect(cards).toHaveCount(3)
  const card = cards.first()
  await expect(card.getByRole('heading', { level: 2 })).toHaveText('Anjali Sharma')
  await expect(card).toContainText(/Place \d of 2/)
  await expect(card.getByRole('table', { name: 'Marks' }).getByRole('row')).toHaveCount(3)
  await expect(card.getByRole('table', { name: 'To be paid' })).toContainText('overdue')
  await settle(page)
  await expectAccessible(page, 'report cards', { isDarkToo: true })
  expect(await sheetsOf(page)).toBe(3)
  await page.getByLabel('Language').selectOption({ label: 'Hindi' })
  await expect(card.getByRole('table', { name: 'देना बाकी' })).toBeVisible()
  await page.getByLabel('Learner').selectOption({ label: 'Bharat Singh' })
  await expect(cards).toHaveCount(1)
  await page.goto(`/learners/${first.id}`)
  await page.getByRole('link', { name: 'Report card' }).click()
  await expect(cards).toHaveCount(1)
  await page.getByLabel('Days').selectOption({ label: 'Last 30 days' })
  await expect(card.getByRole('table', { name: 'Paid', exact: true })).toContainText(COURSE)

  await page.context().clearCookies()
  await joinConsole(page, 'teacher')
  await page.goto(`/batches/${batch.id}/report-cards`)
  await expect(cards).toHaveCount(3)
  await expect(page.getByRole('table', { name: /^(Paid|To be paid)$/ })).toHaveCount(0)
})

/** A card with the newest 30 attempts, large figures, and a name and a title without spaces. */
const LONG_CARD = {
  learner: { id: 1, name: 'अ'.repeat(80) },
  from: '2026-01-01',
  to: '2026-11-30',
  batches: [],
  courses: [],
  attempts: Array.from({ length: 30 }, (_, index) => ({
    test_name: `Combined Graduate Level, full length mock test ${index}`,
    number: 12,
    completed_at: '2026-11-01T06:00:00.000Z',
    score: 1234.25,
    total_marks: 2000,
    percentage: 61.71,
    rank: { place: 1345, of: 12_345, percentile: 89.11, as_of: '2026-11-02T06:00:00.000Z' },
  })),
  attempts_total: 31,
  fees: {
    payments: [
      {
        receipt_number: 'SOPAN-R/26-27/000001',
        title: 'X'.repeat(80),
        paid_at: '2026-11-01T06:00:00.000Z',
        amount: 123_499.5,
        returned: 123_499.5,
      },
    ],
    dues: [],
  },
}

test('a long report card fits on a phone, with the numbers under its chart on one line', async ({
  page,
}) => {
  const batch = await withDatabase((db) => factories(db).batch())
  await joinConsole(page, 'owner')
  await page.route(/report-cards\?/, (route) =>
    route.fulfill({
      json: {
        success: true,
        status: 'success',
        message: 'OK',
        data: { institute: 'Udaan', cards: [LONG_CARD], next_cursor: null },
      },
    }),
  )
  await page.setViewportSize({ width: 360, height: 800 })
  await page.goto(`/batches/${batch.id}/report-cards`)
  await expect(page.getByRole('article')).toHaveCount(1)
  await settle(page)
  const label = page.getByRole('img').getByText('30', { exact: true })
  const { height } = (await label.boundingBox()) ?? { height: 0 }
  expect(Math.round(height)).toBe(16)
  await expectAccessible(page, 'a long report card', { isDarkToo: true })
})

import { getLearnerCard, listBatchCards } from '@sopan/contract/console/report-cards'
import { getReportCard } from '@sopan/contract/report-card'
import { DAY_MS, HOUR_MS } from '@sopan/domain/durations'
import { indianDay } from '@sopan/domain/indian-day'
import { expect, it } from 'vitest'

import { orderConsole } from '#test/console-orders.ts'
import { questions } from '#test/exams/exam-factories.ts'
import { entry, taking } from '#test/exams/taking.ts'
import { providerRefunds } from '#test/provider-refunds.ts'

const { atTheDesk, bought, c, app, member, refund, settleRefunds } = orderConsole()
const { t } = app
const { reverse, sweepAll } = providerRefunds(app)
const { build, learner, start, submit } = taking(t)

const LATER = [{ amount_paise: 30_000, due_on: '2026-11-25' }]

const cardOf = async (token: string, querystring: object = {}) =>
  (await t.call(getReportCard, { querystring }, token)).body.data

/** Takes a test and answers its first questions rightly. */
async function take(token: string, examId: number, right: number) {
  const { attempt_id: id, questions } = await start(token, examId)
  const answers = questions
    .slice(0, right)
    .map((question, index) => entry(question.id, 'ABCD'[index % 4] ?? 'A', index + 1))
  await submit(token, id, answers)
}

/** Two members of a batch with a mean of 100 and of 50 percent, and one without marks. */
async function batchOfThree() {
  const [first, second, third] = [await learner(), await learner(), await learner()]
  const batch = await build().batch([], { name: 'Morning', exam: 'SSC CGL' })
  for (const { user } of [first, second, third]) await build().member(user.id, batch.id)
  const exam = await build().examWithPaper({ title: 'Mock 1' })
  await take(first.token, exam.id, 4)
  await take(second.token, exam.id, 2)
  return { first, second, third, batch, exam }
}

it('a learner sees marks, classes and the place in the batch, and no name of another', async () => {
  const { first, second, third } = await batchOfThree()
  const course = await build().course({ title: 'Maths' })
  const subject = await build().subject(course.id)
  const done = await build().lesson(subject.id)
  await build().lesson(subject.id)
  await build().grant(second.user.id, course.id)
  await t.db
    .insertInto('class_progress')
    .values({
      user_id: second.user.id,
      class_id: done.id,
      started_at: t.time,
      opened_at: t.time,
      completed_at: t.time,
    })
    .execute()
  const { card, institute } = await cardOf(second.token)
  expect(institute).toBe('Sopan')
  expect(card).toMatchObject({
    learner: { id: second.user.id },
    to: '2026-11-20',
    batches: [{ name: 'Morning', exam: 'SSC CGL', place: 2, of: 2, mean_percent: 50 }],
    courses: [{ title: 'Maths', classes: 2, completed: 1, completed_now: 1 }],
    attempts: [{ test_name: 'Mock 1', number: 1, score: 2, total_marks: 4, percentage: 50 }],
    attempts_total: 1,
    fees: { payments: [], dues: [] },
  })
  expect((await cardOf(first.token)).card.batches).toMatchObject([{ place: 1, of: 2 }])
  expect((await cardOf(third.token)).card.batches).toMatchObject([{ place: null, of: 2 }])
})

it('marks of a window that is open count for no card, neither in the list nor in a place', async () => {
  const { first, second, third } = await batchOfThree()
  const exam = await build().examWithPaper({
    opens_at: new Date(t.time.getTime() - HOUR_MS),
    closes_at: new Date(t.time.getTime() + HOUR_MS),
  })
  await take(second.token, exam.id, 4)
  await take(third.token, exam.id, 4)
  const { card } = await cardOf(third.token)
  expect(card.attempts).toMatchObject([
    { score: null, percentage: null, rank: null, figures_from: exam.closes_at?.toISOString() },
  ])
  expect(card.batches).toMatchObject([{ place: null, of: 2 }])
  t.time = new Date(t.time.getTime() + 3 * HOUR_MS)
  const after = (await cardOf(third.token)).card
  expect(after.attempts).toMatchObject([{ score: 4, percentage: 100 }])
  expect(after.batches).toMatchObject([{ place: 1, of: 3 }])
  expect((await cardOf(first.token)).card.batches).toMatchObject([{ place: 1 }])
})

it('marks that are hidden because an attempt still runs count for no place, and no later attempt counts for them', async () => {
  const { first, second, third } = await batchOfThree()
  const exam = await build().examWithPaper({
    opens_at: new Date(t.time.getTime() - HOUR_MS),
    closes_at: new Date(t.time.getTime() + HOUR_MS),
  })
  const { attempt_id: running } = await start(first.token, exam.id)
  await take(second.token, exam.id, 4)
  await t.db.updateTable('exam').set({ opens_at: null, closes_at: null }).execute()
  await take(second.token, exam.id, 0)
  await take(third.token, exam.id, 4)
  expect((await cardOf(third.token)).card).toMatchObject({
    attempts: [{ score: null, percentage: null }],
    batches: [{ place: null, of: 2 }],
  })
  expect((await cardOf(second.token)).card.batches).toMatchObject([{ place: 2, mean_percent: 50 }])
  await submit(first.token, running)
  expect((await cardOf(third.token)).card.batches).toMatchObject([{ place: 1, of: 3 }])
  expect((await cardOf(second.token)).card.batches).toMatchObject([{ mean_percent: 75 }])
})

it('members with the same marks in another order share a place', async () => {
  const batch = await build().batch()
  const exams = []
  for (let made = 0; made < 4; made += 1)
    exams.push(await build().examWithPaper({}, { questions: questions(12) }))
  const cards = []
  for (const order of [exams, exams.toReversed()]) {
    const { user, token } = await learner()
    await build().member(user.id, batch.id)
    for (const [index, exam] of order.entries()) {
      await take(token, exam.id, index === 3 ? 6 : 4)
      t.time = new Date(t.time.getTime() + HOUR_MS)
    }
    cards.push(() => cardOf(token))
  }
  for (const read of cards)
    expect((await read()).card.batches).toMatchObject([{ place: 1, of: 2, mean_percent: 37.5 }])
})

it('a card has the days that were asked for, and at most 30 attempts of them', async () => {
  const { user, token } = await learner()
  const exam = await build().examWithPaper({ max_attempts: 99 })
  await take(token, exam.id, 1)
  t.time = new Date(t.time.getTime() + 40 * DAY_MS)
  const now = await build().token(user.id, t.time)
  for (let attempt = 0; attempt < 31; attempt += 1) await take(now, exam.id, 2)
  const { card } = await cardOf(now, { days: '30' })
  expect([card.from, card.to]).toEqual(['2026-12-01', '2026-12-30'])
  expect(card.attempts).toHaveLength(30)
  expect(card.attempts[0]).toMatchObject({ number: 32, score: 2 })
  expect(card.attempts_total).toBe(31)
  expect((await cardOf(now)).card.attempts_total).toBe(32)
})

it('a course whose access is paused or ended in the days of the card is on it, and not on a card of later days', async () => {
  const desk = await atTheDesk()
  const subject = await build().subject(desk.course.id)
  await build().lesson(subject.id)
  await desk.payNow({ amount_paise: 19_900, later: LATER })
  const titlesAfter = async (days: number) => {
    t.time = new Date(t.time.getTime() + days * DAY_MS)
    const token = await build().token(desk.user.id, t.time)
    const { card } = await cardOf(token, { days: '30' })
    return card.courses.map(({ title }) => title)
  }
  expect(await titlesAfter(20)).toEqual(['Polity'])
  expect(await titlesAfter(40)).toEqual([])
})

it('payments with what was returned, and parts that are due, are on the card', async () => {
  const desk = await atTheDesk()
  await desk.payNow({ amount_paise: 19_900, later: LATER })
  t.time = new Date(t.time.getTime() + 6 * DAY_MS)
  const token = await build().token(desk.user.id, t.time)
  const { fees } = (await cardOf(token)).card
  expect(fees).toMatchObject({
    payments: [{ title: 'Polity (part 1 of 2)', amount: 199, returned: 0 }],
    dues: [
      { title: 'Polity', number: 2, of: 2, amount: 300, due_on: '2026-11-25', is_overdue: true },
    ],
  })
  expect((await cardOf(token, { days: '30' })).card.from).toBe(indianDay(t.time, -29))
})

it('a payment that was returned is on the card with what was returned, and without it when the bank refuses the refund later', async () => {
  const { id, user } = await bought()
  await refund(id)
  await settleRefunds('SUCCESS')
  const own = await build().token(user.id, t.time)
  const payments = async () => (await cardOf(own)).card.fees?.payments
  expect(await payments()).toMatchObject([{ amount: 499, returned: 499 }])
  await reverse()
  await sweepAll()
  expect(await payments()).toMatchObject([{ amount: 499, returned: 0 }])
})

it('staff read the cards of a batch by name, page by page, each reading in the audit', async () => {
  const { batch } = await batchOfThree()
  await t.db.updateTable('app_user').set({ name: 'Zoya' }).where('id', '=', 1).execute()
  const { cookie, actor } = await member('support')
  const read = async (querystring: object) =>
    (await c.call(listBatchCards, { params: { id: String(batch.id) }, querystring }, { cookie }))
      .data
  const page = await read({ limit: '2' })
  expect(page.cards).toHaveLength(2)
  const rest = await read({ limit: '2', cursor: page.next_cursor ?? '' })
  expect(rest.cards).toHaveLength(1)
  expect(rest.next_cursor).toBeNull()
  expect([page.cards[0]?.from, page.cards[0]?.to]).toEqual(['2026-01-01', '2026-11-20'])
  expect((await read({ days: '30' })).cards[0]?.from).toBe('2026-10-22')
  const audit = t.db
    .selectFrom('audit')
    .select(['actor', 'subject'])
    .where('action', '=', 'read report card')
  expect(await audit.execute()).toEqual(
    Array.from({ length: 3 }, () => ({ actor, subject: `batch ${batch.id}` })),
  )
})

it('a teacher reads the cards of a batch without payments, and no card of a learner', async () => {
  const { batch, first } = await batchOfThree()
  const cookie = await c.signedIn('teacher')
  const params = { id: String(batch.id) }
  const { data } = await c.call(listBatchCards, { params, querystring: {} }, { cookie })
  expect(data.cards.map(({ fees }) => fees)).toEqual([null, null, null])
  const own = { params: { id: String(first.user.id) }, querystring: {} }
  expect((await c.raw(getLearnerCard, own, { cookie })).status).toBe(403)
})

it('support reads the card of a learner, and gets 404 for an id without an account', async () => {
  const { first } = await batchOfThree()
  const { cookie } = await member('support')
  const read = (id: number) =>
    c.raw(getLearnerCard, { params: { id: String(id) }, querystring: { days: '30' } }, { cookie })
  expect((await read(first.user.id)).body.data).toMatchObject({
    cards: [{ learner: { id: first.user.id }, fees: { payments: [] } }],
  })
  const missing = await read(999_999)
  expect([missing.status, missing.body.message]).toEqual([404, 'No account was found.'])
})

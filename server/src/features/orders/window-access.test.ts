import { getDashboard } from '@sopan/contract/dashboard'
import { getExam } from '@sopan/contract/exams/exams'
import { listTransactions } from '@sopan/contract/orders/history'
import { createExamOrder, verifyExamPayment } from '@sopan/contract/orders/orders'
import { expect, it } from 'vitest'

import { grantAccess } from '#server/features/orders/operate/grant-access.ts'
import { testApp } from '#test/app.ts'
import { taking } from '#test/exams/taking.ts'

const t = testApp()
const { build, learner, start } = taking(t)

const DAY = 86_400_000
const inDays = (days: number) => new Date(t.time.getTime() + days * DAY)

const setWindow = (id: number, opens_at: Date | null, closes_at: Date | null) =>
  t.db.updateTable('exam').set({ opens_at, closes_at }).where('id', '=', id).execute()

/** A test that opens in 30 days, with 10 days of access and two attempts. */
const announced = () =>
  build().examWithPaper({
    type: 'paid',
    validity_days: 10,
    max_attempts: 2,
    opens_at: inDays(30),
    closes_at: inDays(31),
  })

async function buy(token: string, test_id: number) {
  const { order_id } = (await t.call(createExamOrder, { body: { test_id } }, token)).body.data
  return t.call(verifyExamPayment, { body: { order_id } }, token)
}

const cardOf = async (token: string, testId: number) =>
  (await t.call(getExam, { querystring: { test_id: String(testId) } }, token)).body.data.access_info

it('the days of a test that is sold before it opens begin at its opening, everywhere', async () => {
  const { user, token } = await learner()
  const exam = await announced()
  const end = inDays(40).toISOString()
  const { body } = await buy(token, exam.id)
  expect(body.data).toMatchObject({ expiry_date: end, purchase_date: t.time.toISOString() })
  expect(await cardOf(token, exam.id)).toMatchObject({
    access_expires: end,
    access_message: '40 days remaining',
  })
  await expect
    .poll(() => t.mails.map(({ text }) => text))
    .toEqual([expect.stringMatching(/ is yours till 30 Dec 2026\./)])
  const { transactions } = (await t.call(listTransactions, { querystring: {} }, token)).body
  expect(transactions).toMatchObject([{ access_ends_at: end }])
  t.time = inDays(39)
  const later = await build().token(user.id, t.time)
  expect((await t.call(getDashboard, { querystring: {} }, later)).body.data.today).toMatchObject([
    { kind: 'access', type: 'test', id: exam.id, ends_at: end },
  ])
  expect(await start(later, exam.id)).toMatchObject({ number: 1 })
})

it('a window that is moved moves the access of its buyers, and without it the days count from the purchase', async () => {
  const { token } = await learner()
  const exam = await announced()
  await buy(token, exam.id)
  const ends = async () => (await cardOf(token, exam.id)).access_expires
  await setWindow(exam.id, inDays(90), inDays(91))
  expect(await ends()).toBe(inDays(100).toISOString())
  await setWindow(exam.id, null, null)
  expect(await ends()).toBe(inDays(10).toISOString())
})

it('the days that staff give begin at the opening, too', async () => {
  const { user, token } = await learner()
  const { id, slug } = await announced()
  const given = { email: user.email, kind: 'exam', slug, days: 3 } as const
  const act = { actor: 'staff', reason: 'a test', now: t.time, dryRun: false }
  expect(await grantAccess(t.db, given, act)).toMatchObject({ ends_at: inDays(33) })
  expect((await cardOf(token, id)).access_expires).toBe(inDays(33).toISOString())
})

import { endFeePlan, recordPart } from '@sopan/contract/console/desk'
import { listTransactions } from '@sopan/contract/orders/history'
import {
  createCourseOrder,
  createExamOrder,
  verifyCoursePayment,
} from '@sopan/contract/orders/orders'
import { pino } from 'pino'
import { expect, it } from 'vitest'

import { buildApp } from '#server/app.ts'
import { sweepOutbox } from '#server/features/outbox/sweep.ts'
import { orderConsole } from '#test/console-orders.ts'
import { taking } from '#test/exams/taking.ts'
import { FIRST, feesInParts } from '#test/fees-in-parts.ts'
import { providerRefunds } from '#test/provider-refunds.ts'

const made = orderConsole()
const { act, app, c, doctor, member, payAtDesk, preview, show } = made
const { t, advanceMinutes } = app
const { build } = taking(t)
const { autoRefund, review, sweepAll } = providerRefunds(app)
const { agreed, duesOf, inDays, later, nextPart, orderPart, pay, pausedTime, tokenOf } =
  feesInParts(made)

const DAY = 24 * 60

/** A learner who pays a bundle of a course, a later course and a test in parts. */
async function agreedBundle() {
  const make = build()
  const user = await make.user({ phone: '9876543210' })
  const [open, opensLater] = [await make.course({}), await make.course({})]
  const exam = await make.examWithPaper({ type: 'paid', price_paise: 5000 })
  await make.bundle(
    [
      { kind: 'course', id: open.id },
      { kind: 'course', id: opensLater.id, opens_at: new Date('2026-12-25T00:00:00Z') },
      { kind: 'exam', id: exam.id },
    ],
    { slug: 'combo', price_paise: 49_900, validity_days: 60 },
  )
  const given = { type: 'bundle', slug: 'combo', ...FIRST, later: later() }
  expect((await payAtDesk((await member()).cookie, user, given)).status).toBe(200)
  const orders = async () => {
    const token = await tokenOf(user.id)
    const course = { body: { course_id: opensLater.id } }
    const test = { body: { test_id: exam.id } }
    return [
      (await t.raw(createCourseOrder, course, { token })).status,
      (await t.raw(createExamOrder, test, { token })).status,
    ]
  }
  return { user, open, opensLater, exam, orders }
}

it('an item that a bundle in parts opens later is sold alone until the bundle is paused', async () => {
  const { user, orders } = await agreedBundle()
  expect(await orders()).toEqual([200, 409])
  t.time = pausedTime()
  expect(await orders()).toEqual([409, 409])
  const { paused } = await duesOf(await tokenOf(user.id))
  expect(paused.map(({ transaction_type: type }) => type)).toEqual([
    'bundle',
    'course',
    'course',
    'test',
  ])
})

it('an item of a paused bundle that a batch gives is not paused, and the others are', async () => {
  const { user, open, opensLater, exam } = await agreedBundle()
  const batch = await build().batch([{ kind: 'course', id: open.id }])
  await build().member(user.id, batch.id)
  t.time = pausedTime()
  const { paused } = await duesOf(await tokenOf(user.id))
  expect(paused.slice(1)).toMatchObject([{ item_id: opensLater.id }, { item_id: exam.id }])
})

it('parts of a test whose window opens later are paid until the days of its access are over', async () => {
  const make = build()
  const user = await make.user({ phone: '9876543210' })
  const opens_at = new Date(t.time.getTime() + 50 * DAY * 60_000)
  const closes_at = new Date(opens_at.getTime() + 10 * DAY * 60_000)
  await make.examWithPaper({
    slug: 'mock',
    type: 'paid',
    price_paise: 49_900,
    validity_days: 30,
    opens_at,
    closes_at,
  })
  const parts = [10, 70].map((days) => ({ amount_paise: 15_000, due_on: inDays(days) }))
  const given = { type: 'test', slug: 'mock', ...FIRST, later: parts }
  expect((await payAtDesk((await member()).cookie, user, given)).status).toBe(200)
  advanceMinutes(31 * DAY)
  expect((await duesOf(await tokenOf(user.id))).parts).toMatchObject([{ is_paused: true }])
})

it('a refund counts its days from the first part, also if that was returned otherwise', async () => {
  const { user } = await agreed()
  const { id } = await t.db
    .selectFrom('purchase_order')
    .select('id')
    .orderBy('id')
    .executeTakeFirstOrThrow()
  advanceMinutes(2 * DAY)
  const second = await pay(await tokenOf(user.id))
  await t.db.updateTable('purchase_order').set({ state: 'refunded' }).where('id', '=', id).execute()
  const { conditions } = await preview(second, (await member()).cookie)
  expect(conditions).toContainEqual(expect.objectContaining({ is_met: false }))
})

it('a part in review is accepted while the learner has access, and not after the plan was ended', async () => {
  const { token } = await agreed()
  const { cookie } = await member()
  const inReview = async () => {
    const id = await orderPart(token)
    const paid = { paid_paise: 14_900, paid_currency: 'INR', paid_at: t.time }
    await t.db
      .updateTable('purchase_order')
      .set({ state: 'pending_review', ...paid, next_check_at: null })
      .where('order_id', '=', id)
      .execute()
    const accept = async () => {
      const { last_act } = await show(id, cookie)
      return (await act('accept', id, cookie, { last_act })).status
    }
    return { accept }
  }
  expect(await (await inReview()).accept()).toBe(200)
  const { accept } = await inReview()
  await t.db.updateTable('fee_plan').set({ ended_at: t.time, end_reason: 'x' }).execute()
  expect(await accept()).toBe(409)
})

it('a part of a deactivated account is not taken at the desk', async () => {
  const { user, token } = await agreed()
  const part = { part_id: await nextPart(token), amount_paise: 15_000 }
  await t.db.updateTable('app_user').set({ status: 'inactive' }).where('id', '=', user.id).execute()
  const body = { ...part, method: 'cash', reference: 'R 2' }
  const reply = await c.raw(recordPart, { body }, { cookie: (await member()).cookie })
  expect([reply.status, reply.body.message]).toEqual([409, expect.stringMatching(/deactivated/)])
})

it('two orders for a part that two servers verify at the same moment pay it once, and the other payment is returned', async () => {
  const { user, token } = await agreed()
  const second = await buildApp({ ...t }, pino({ level: 'silent' }))
  for (const number of [2, 3]) {
    const first = await orderPart(token)
    await t.db
      .updateTable('purchase_order')
      .set({ state: 'expired' })
      .where('order_id', '=', first)
      .execute()
    const ids = [first, await orderPart(token)]
    for (const id of ids) await app.emulator.control.pay(id)
    await Promise.all(
      [t.app, second].map((server, n) =>
        server.inject({
          method: verifyCoursePayment.method,
          url: `/api${verifyCoursePayment.url}`,
          payload: { order_id: ids[n] },
          headers: { authorization: `Bearer ${token}` },
        }),
      ),
    )
    const states = await t.db
      .selectFrom('purchase_order')
      .select('state')
      .where('order_id', 'in', ids)
      .execute()
    expect([number, states.map(({ state }) => state).toSorted()]).toEqual([
      number,
      ['fulfilled', 'refund_requested'],
    ])
  }
  await second.close()
  expect((await duesOf(await tokenOf(user.id))).parts).toEqual([])
  await sweepAll()
  expect(await doctor()).toMatch(/checks hold/)
})

it('other access that the staff give while a part is overdue holds with doctor', async () => {
  const { user, course } = await agreed()
  t.time = pausedTime()
  await build().grant(user.id, course.id, {
    source: 'operator',
    starts_at: t.time,
    reason: 'two more days',
  })
  expect(await doctor()).toMatch(/checks hold/)
})

it('the mail and the history of a part name no day on which the access may pause', async () => {
  const { token } = await agreed()
  await pay(token)
  await sweepOutbox(t, () => undefined)
  const texts = () => t.mails.map(({ text }) => text).join('\n')
  // The payment itself begins to send its mail.
  await expect.poll(texts).toContain('Polity (part 2 of 3) is paid.')
  expect(texts()).not.toMatch(/ till /)
  const { transactions } = (await t.call(listTransactions, { querystring: {} }, token)).body.data
  expect(transactions).toMatchObject([{ access_ends_at: null }, { access_ends_at: null }])
})

it('a part that the provider has returned is due again, and its payment gives no access in the history', async () => {
  const { user, token } = await agreed()
  const id = await pay(token)
  await sweepAll()
  await app.emulator.control.setWebhookUrl(app.webhookUrl)
  await autoRefund(id)
  await sweepAll()
  const again = await tokenOf(user.id)
  expect((await duesOf(again)).parts).toMatchObject([{ number: 2 }])
  const { transactions } = (await t.call(listTransactions, { querystring: {} }, again)).body.data
  expect(transactions[0]).toMatchObject({ payment_status: 'refunded', access_ends_at: null })
  await pay(again)
  expect(await doctor()).toMatch(/checks hold/)
})

it('a lost dispute about a later part is in the review until the access ends', async () => {
  const { token } = await agreed()
  const id = await pay(token)
  await sweepAll()
  await app.emulator.control.setWebhookUrl(app.webhookUrl)
  await app.emulator.control.dispute(id, { status: 'DISPUTE_MERCHANT_LOST' })
  await sweepAll()
  expect(await review()).toMatchObject([{ order_id: id, amount_paise: 15_000 }])
  const { id: planId } = await t.db.selectFrom('fee_plan').select('id').executeTakeFirstOrThrow()
  const body = { plan_id: planId, keeps_access: false, reason: 'dispute lost' }
  await c.call(endFeePlan, { body }, { cookie: (await member()).cookie })
  expect(await review()).toEqual([])
  expect(await doctor()).toMatch(/checks hold/)
})

it.each([
  ['the first part', 1, 15_000],
  ['the second part', 2, 19_900],
])(
  'a refund does not return %s again that the bank of the buyer has taken',
  async (_, lost, rest) => {
    const { user, token } = await agreed()
    const second = await pay(token)
    await sweepAll()
    const orders = await t.db.selectFrom('purchase_order').selectAll().orderBy('id').execute()
    const [disputed, named] = lost === 1 ? [orders[0], second] : [orders[1], orders[0]?.order_id]
    const values = { provider_id: 'd1', payment_id: null, type: 'CHARGEBACK', reason: null }
    await t.db
      .insertInto('dispute')
      .values({
        ...values,
        order_id: Number(disputed?.id),
        status: 'CHARGEBACK_MERCHANT_LOST',
        amount_paise: 15_000,
        received_at: t.time,
        updated_at: t.time,
      })
      .execute()
    const { cookie } = await member()
    expect(await preview(named ?? '', cookie)).toMatchObject({ amount_paise: rest, orders: 1 })
    const { last_act } = await show(named ?? '', cookie)
    const body = { last_act, amount_paise: rest }
    expect((await act('override', named ?? '', cookie, body)).status).toBe(200)
    expect((await duesOf(await tokenOf(user.id))).parts).toEqual([])
    const live = await t.db
      .selectFrom('access')
      .select('id')
      .where('revoked_at', 'is', null)
      .execute()
    expect(live).toEqual([])
    expect(await doctor()).toMatch(/checks hold/)
  },
)

import { expect, it } from 'vitest'

import { listForReview } from '#server/features/orders/refunds/review-store.ts'
import { orderConsole } from '#test/console-orders.ts'
import { feesInParts } from '#test/fees-in-parts.ts'
import { providerRefunds } from '#test/provider-refunds.ts'

const made = orderConsole()
const { act, app, doctor, hasAccess, member, preview, show } = made
const { t, advanceMinutes } = app
const { autoRefund, sweepAll } = providerRefunds(app)
const { agreed, nextPart, orderPart, pausedTime, pay, payPartAtDesk, tokenOf, verify } =
  feesInParts(made)

const DAY = 24 * 60
const control = () => app.emulator.control

async function report(id: string, status: string): Promise<void> {
  await control().setWebhookUrl(app.webhookUrl)
  await control().dispute(id, { status })
  await control().idle()
  await t.wokenSweeps()
}

const disputes = async () =>
  (await listForReview(t.db, t.time)).disputes.map(({ order_id: id }) => id)
const statesOf = async () =>
  (await t.db.selectFrom('purchase_order').select('state').orderBy('id').execute()).map(
    ({ state }) => state,
  )

/** The second part is taken at the desk after its order has expired; the bank disputes the payment that came later for the order. */
async function paidLate(token: string, status: string): Promise<string> {
  const partId = await nextPart(token)
  const id = await orderPart(token)
  await t.db
    .updateTable('purchase_order')
    .set({ state: 'expired' })
    .where('order_id', '=', id)
    .execute()
  expect((await payPartAtDesk(partId)).status).toBe(200)
  await control().pay(id)
  await verify(token, id)
  await report(id, status)
  return id
}

async function paidOtherAmount(token: string): Promise<string> {
  const id = await orderPart(token)
  await control().pay(id, { orderAmount: 149 })
  await verify(token, id)
  return id
}

it.each([
  [
    'a second payment of a part, which the bank disputes',
    (token: string) => paidLate(token, 'CHARGEBACK_CREATED'),
    15_000,
    ['fulfilled', 'refund_requested', 'fulfilled'],
  ],
  [
    'a payment of another amount, which is in review',
    paidOtherAmount,
    14_900,
    ['fulfilled', 'refund_requested'],
  ],
])(
  'a refund of %s returns only this payment, and the access stays',
  async (_, payWrongly, amount_paise, states) => {
    const { token, course } = await agreed()
    const id = await payWrongly(token)
    const { cookie } = await member()
    const { last_act, ...shown } = await preview(id, cookie)
    expect(shown).toMatchObject({ amount_paise, orders: 1, access: [] })
    const reply = await act('override', id, cookie, { last_act, amount_paise })
    expect(reply.status).toBe(200)
    expect(await statesOf()).toEqual(states)
    expect(await hasAccess(token, course.id)).toBe(true)
    expect(await doctor()).toMatch(/checks hold/)
  },
)

it('a lost dispute about a second payment of a part waits as a refund, and asks for no end of the access', async () => {
  const { token } = await agreed()
  const id = await paidLate(token, 'CHARGEBACK_MERCHANT_LOST')
  expect(await disputes()).toEqual([])
  const { cookie } = await member()
  expect((await show(id, cookie)).review).toMatchObject([{ kind: 'refund not taken' }])
})

it('a lost dispute about a part is listed while the access is paused, until its days are over', async () => {
  const { token } = await agreed()
  const id = await pay(token)
  await report(id, 'CHARGEBACK_MERCHANT_LOST')
  t.time = new Date(pausedTime().getTime() + 10 * DAY * 60_000)
  expect(await disputes()).toEqual([id])
  advanceMinutes(365 * DAY)
  expect(await disputes()).toEqual([])
})

it('a refund of fees names the part that the bank has taken, and needs an override', async () => {
  const { token } = await agreed()
  await report(await pay(token), 'CHARGEBACK_MERCHANT_LOST')
  const { order_id: first } = await t.db
    .selectFrom('purchase_order')
    .select('order_id')
    .orderBy('id')
    .executeTakeFirstOrThrow()
  const { cookie } = await member()
  const { last_act, amount_paise, obstacles } = await preview(first, cookie)
  expect([amount_paise, obstacles]).toEqual([
    19_900,
    [expect.stringContaining('has returned this payment')],
  ])
  const body = { last_act, amount_paise }
  expect((await act('refund', first, cookie, body)).status).toBe(409)
})

it('the conditions of a refund bind the other parts of a part that the provider is returning', async () => {
  const { user } = await agreed()
  advanceMinutes(2 * DAY)
  const id = await pay(await tokenOf(user.id))
  await sweepAll()
  await control().setWebhookUrl(app.webhookUrl)
  await autoRefund(id, { status: 'PENDING' })
  await sweepAll()
  expect(await statesOf()).toEqual(['fulfilled', 'refund_requested'])
  const { cookie } = await member()
  const { last_act, amount_paise } = await preview(id, cookie)
  expect((await act('refund', id, cookie, { last_act, amount_paise })).status).toBe(409)
})

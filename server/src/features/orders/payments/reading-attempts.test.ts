import { verifyCoursePayment } from '@sopan/contract/orders/orders'
import { expect, it } from 'vitest'

import { whileFailing } from '#test/failing.ts'
import { payingApp } from '#test/paying.ts'

/** When the attempts of an order are read, which the provider allows least often. */
const app = payingApp()
const { t, ordered, verify, rows, grants, advanceMinutes, sweep } = app
const control = () => app.emulator.control
const reads = async () => (await control().calls('getPayments')).length

/** Verifies an order whose checkout was closed without an attempt. */
const verifyClosed = (token: string, order_id: string) =>
  t.raw(verifyCoursePayment, { body: { order_id, checkout: 'closed' } }, { token })

/** Inserts copies of an order, each of another item. */
async function copyOrder(id: string, count: number, values: object = {}) {
  const { id: _, ...row } = (await rows()).find((one) => one.order_id === id)!
  const copies = Array.from({ length: count }, (__, n) => ({
    ...row,
    ...values,
    order_id: `order_abandoned${n}`,
    item_id: row.item_id + n + 1,
  }))
  await t.db.insertInto('purchase_order').values(copies).execute()
  return copies.map((copy) => copy.order_id)
}

it('a hundred closed checkouts in a minute leave calls for a payment in progress', async () => {
  app.limitCalls()
  const made = await Promise.all(Array.from({ length: 100 }, () => ordered()))
  for (const { token, id } of made) {
    expect((await verifyClosed(token, id)).body).toMatchObject({
      data: { status: 'failed' },
      message: 'The payment was not completed',
    })
  }
  expect(await reads()).toBeLessThan(20)
  const pending = await ordered()
  await control().pay(pending.id, { status: 'PENDING' })
  expect((await verify(pending.token, pending.id)).body).toMatchObject({
    data: { status: 'pending' },
  })
  const replaced = await ordered()
  await t.db
    .updateTable('course')
    .set({ price_paise: 39_900 })
    .where('id', '=', replaced.course.id)
    .execute()
  expect((await app.order(replaced.token, replaced.course.id)).order_id).not.toBe(replaced.id)
})

it('a closed checkout whose attempt an event has named is looked at', async () => {
  app.limitCalls()
  const made = await Promise.all(Array.from({ length: 30 }, () => ordered()))
  const [first] = made
  await control().setWebhookUrl(app.webhookUrl)
  await control().pay(first!.id, { status: 'FAILED' })
  await control().idle()
  for (const { token, id } of made.toReversed()) await verifyClosed(token, id)
  expect((await verifyClosed(first!.token, first!.id)).body).toMatchObject({
    message: 'The bank declined the payment',
  })
})

it('verify calls that find no calls left change nothing and sell the item as before', async () => {
  app.limitCalls()
  const made = await Promise.all(Array.from({ length: 60 }, () => ordered()))
  for (const { token, id } of made) await verify(token, id)
  const { token, id, course } = await ordered()
  const before = await rows()
  expect((await verify(token, id)).body).toMatchObject({
    data: { status: 'unknown' },
    message: 'We could not ask yet; we ask again in a minute.',
  })
  const after = (await rows()).map((row) => ({ ...row, next_check_at: null }))
  expect(after).toEqual(before.map((row) => ({ ...row, next_check_at: null })))
  expect((await app.order(token, course.id)).order_id).toBe(id)
  await control().pay(id)
  expect((await verify(token, id)).body.success).toBe(true)
})

it('the sweep reads the attempts of an order that was never paid only at its end', async () => {
  await ordered()
  for (const minutes of [1, 2, 7, 19]) {
    advanceMinutes(minutes)
    await sweep()
  }
  expect(await reads()).toBe(0)
  advanceMinutes(1)
  await sweep()
  expect(await rows()).toMatchObject([{ state: 'expired', attempts_read_at: t.time }])
  for (let days = 0; days < 7; days++) {
    advanceMinutes(24 * 60)
    await sweep()
  }
  expect(await reads()).toBe(1)
})

it('after an outage an order that an event has reported as paid is granted before 800 abandoned ones', async () => {
  app.limitCalls()
  const { id } = await ordered()
  await copyOrder(id, 800, { next_check_at: t.time })
  advanceMinutes(60)
  await control().pay(id, { force: true })
  await t.db
    .insertInto('payment_event')
    .values({
      event_key: 'PAYMENT_SUCCESS_WEBHOOK 1 SUCCESS',
      type: 'PAYMENT_SUCCESS_WEBHOOK',
      order_ref: id,
      payment_ref: '1',
      refund_ref: null,
      body: Buffer.from('{}'),
      received_at: t.time,
    })
    .execute()
  await t.db
    .updateTable('purchase_order')
    .set({ next_check_at: t.time })
    .where('order_id', '=', id)
    .execute()
  await sweep()
  expect(await grants()).toHaveLength(1)
})

it('a list of payments that arrives after a later one changes nothing', async () => {
  const { token, id } = await ordered()
  await control().pay(id)
  await verify(token, id)
  await control().pay(id, { status: 'PENDING', force: true })
  advanceMinutes(6)
  await control().fail('getPayments', { kind: 'delay', ms: 1000, times: 1 })
  const first = sweep()
  await expect.poll(reads).toBe(1)
  await control().finish(id, { status: 'SUCCESS' })
  advanceMinutes(2)
  await sweep()
  await first
  const states = await t.db.selectFrom('payment_attempt').select('state').execute()
  expect(states).toEqual([{ state: 'success' }, { state: 'success' }])
})

it('a payment is stored together with its order knowing it, so that it is never taken for a second payment', async () => {
  const { token, id } = await ordered()
  await control().pay(id)
  await verify(token, id)
  await t.db.deleteFrom('payment_attempt').execute()
  await t.db.updateTable('purchase_order').set({ own_payment: null }).execute()
  advanceMinutes(6)
  const storing = 'BEFORE UPDATE OF own_payment ON purchase_order FOR EACH ROW'
  await whileFailing(t.db, `${storing} WHEN (new.own_payment IS NOT NULL)`, () =>
    expect(sweep()).rejects.toThrow('fails for the test'),
  )
  expect(await t.db.selectFrom('payment_attempt').selectAll().execute()).toEqual([])
  advanceMinutes(60)
  await sweep()
  expect(await rows()).toMatchObject([{ state: 'fulfilled', own_payment: expect.any(String) }])
  expect(await t.db.selectFrom('refund_request').selectAll().execute()).toEqual([])
})

import { expect, it } from 'vitest'

import { NOW, running } from './running.ts'

const t = running({ rateLimits: 'off' })
const HOUR = 60 * 60_000
const statusOf = async () => (await t.order()).body.order_status

it('a successful attempt pays the order', async () => {
  await t.create()
  const { cf_payment_id: id } = await t.control.pay('o_1')
  expect(await statusOf()).toBe('PAID')
  const { text, body } = await t.payments()
  expect(body).toHaveLength(1)
  expect(body[0]).toMatchObject({
    cf_payment_id: id,
    order_id: 'o_1',
    entity: 'payment',
    is_captured: true,
    payment_status: 'SUCCESS',
    payment_group: 'upi',
    payment_currency: 'INR',
    payment_time: '2026-03-02T12:00:00+05:30',
    error_details: null,
  })
  expect(text).toContain('"order_amount":170.00,')
  expect(text).toContain('"payment_amount":170.00,')
})

it.each([
  ['FAILED', 'ACTIVE'],
  ['USER_DROPPED', 'ACTIVE'],
  ['CANCELLED', 'ACTIVE'],
  ['VOID', 'ACTIVE'],
  ['PENDING', 'ACTIVE'],
  ['NOT_ATTEMPTED', 'ACTIVE'],
  ['FLAGGED', 'ACTIVE'],
  ['SUCCESS', 'PAID'],
] as const)('an attempt with %s leaves the order %s', async (payment, order) => {
  await t.create()
  await t.control.pay('o_1', { status: payment })
  expect(await statusOf()).toBe(order)
  expect((await t.payments()).body).toMatchObject([{ payment_status: payment }])
})

it('attempts are listed newest first', async () => {
  await t.create()
  for (const status of ['FAILED', 'PENDING', 'SUCCESS'] as const)
    await t.control.pay('o_1', { status })
  const { body } = await t.payments()
  expect(body.map((one: { payment_status: string }) => one.payment_status)).toEqual([
    'SUCCESS',
    'PENDING',
    'FAILED',
  ])
})

it('another paid amount and another stored amount are two different things', async () => {
  await t.create()
  await t.control.pay('o_1', { amount: 165.5 })
  const paid = await t.payments()
  expect(paid.text).toContain('"order_amount":170.00,"order_currency":"INR"')
  expect(paid.text).toContain('"payment_amount":165.50,"payment_currency":"INR"')

  await t.create({ order_id: 'o_2' })
  await t.control.pay('o_2', { orderAmount: 169.99, orderCurrency: 'USD' })
  expect((await t.order('o_2')).body).toMatchObject({
    order_amount: 169.99,
    order_currency: 'USD',
    order_status: 'PAID',
  })
})

it('an order expires with the clock, and takes no new attempt', async () => {
  await t.create({ order_expiry_time: new Date(NOW.getTime() + HOUR).toISOString() })
  t.advance(HOUR - 1)
  expect(await statusOf()).toBe('ACTIVE')
  t.advance(1)
  expect(await statusOf()).toBe('EXPIRED')
  await expect(t.control.pay('o_1')).rejects.toThrow('Order o_1 is EXPIRED')
})

it('an attempt that began before the expiry may succeed after it', async () => {
  await t.create()
  await t.control.pay('o_1', { status: 'PENDING' })
  t.advance(31 * 24 * 60 * 60 * 1000)
  expect(await statusOf()).toBe('EXPIRED')
  await t.control.finish('o_1')
  expect(await statusOf()).toBe('PAID')
})

it('two open attempts may both succeed', async () => {
  await t.create()
  const one = await t.control.pay('o_1', { status: 'PENDING' })
  const two = await t.control.pay('o_1', { status: 'PENDING' })
  await expect(t.control.finish('o_1')).rejects.toThrow('several open attempts')
  for (const { cf_payment_id: paymentId } of [one, two])
    await t.control.finish('o_1', { paymentId })
  expect((await t.payments()).body).toMatchObject([
    { payment_status: 'SUCCESS' },
    { payment_status: 'SUCCESS' },
  ])
  await expect(t.control.finish('o_1')).rejects.toThrow('no such open attempt')
})

it('an order without an attempt in progress is terminated', async () => {
  await t.create()
  const { status, body } = await t.terminate()
  expect([status, body.order_status]).toEqual([200, 'TERMINATED'])
  expect((await t.terminate()).body.order_status).toBe('TERMINATED')
  await expect(t.control.pay('o_1')).rejects.toThrow('Order o_1 is TERMINATED')
})

it.each([
  ['SUCCESS', 'PAID'],
  ['FAILED', 'TERMINATED'],
] as const)(
  'an attempt in progress that ends with %s makes the order %s',
  async (payment, order) => {
    await t.create()
    await t.control.pay('o_1', { status: 'PENDING' })
    expect((await t.terminate()).body.order_status).toBe('TERMINATION_REQUESTED')
    await t.control.finish('o_1', { status: payment })
    expect(await statusOf()).toBe(order)
  },
)

it('a paid or expired order is not terminated', async () => {
  await t.create()
  await t.control.pay('o_1')
  const paid = await t.terminate()
  expect([paid.status, paid.body.code]).toEqual([400, 'order_already_paid'])
  await t.create({ order_id: 'o_2' })
  t.advance(31 * 24 * 60 * 60 * 1000)
  const expired = await t.terminate('o_2')
  expect([expired.status, expired.body.code]).toEqual([400, 'order_inactive'])
})

it('an order cannot be set to another status', async () => {
  await t.create()
  const { status, body } = await t.call('PATCH', '/orders/o_1', { body: { order_status: 'PAID' } })
  expect([status, body.code]).toEqual([400, 'order_status_invalid'])
})

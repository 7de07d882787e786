import { beforeEach, expect, it } from 'vitest'

import { running } from './running.ts'

const t = running({ rateLimits: 'off' })
const DAY = 24 * 60 * 60_000

beforeEach(async () => {
  await t.create()
})

it('a refund is pending until the bank has settled it', async () => {
  const { cf_payment_id: paymentId } = await t.control.pay('o_1')
  const made = await t.refund({ refund_note: 'paid twice' })
  expect(made.status).toBe(200)
  expect(made.body).toMatchObject({
    cf_payment_id: paymentId,
    refund_id: 'r001',
    order_id: 'o_1',
    entity: 'refund',
    refund_amount: 170,
    refund_status: 'PENDING',
    refund_type: 'MERCHANT_INITIATED',
    refund_arn: null,
    processed_at: null,
  })
  expect(made.text).toContain('"refund_amount":170.00,')

  await t.control.settleRefund('r001', 'SUCCESS')
  const [one] = (await t.call('GET', '/orders/o_1/refunds')).body
  expect(one).toMatchObject({ refund_status: 'SUCCESS' })
  expect(one.refund_arn).toMatch(/^\d{12}$/)
  expect((await t.order()).body.order_status).toBe('PAID')
})

it.each([
  ['refund_id_missing', { refund_id: undefined }],
  ['refund_id_invalid', { refund_id: 'r1' }],
  ['refund_id_invalid', { refund_id: 'refund-1' }],
  ['refund_id_invalid', { refund_id: 'x'.repeat(41) }],
  ['refund_amount_missing', { refund_amount: undefined }],
  ['refund_amount_invalid', { refund_amount: 0 }],
  ['refund_amount_invalid', { refund_amount: 1.005 }],
  ['refund_amount_invalid', { refund_amount: '170' }],
  ['refund_amount_invalid', { refund_amount: 170.01 }],
  ['refund_note_invalid', { refund_note: 'ab' }],
  ['refund_speed_invalid', { refund_speed: 'FAST' }],
])('a refund is refused with %s: %j', async (code, fields) => {
  await t.control.pay('o_1')
  const { status, body } = await t.refund(fields)
  expect([status, body.code]).toEqual([400, code])
})

it('refunds are together not above what was paid; a failed one does not count', async () => {
  await t.control.pay('o_1')
  expect((await t.refund({ refund_id: 'part1', refund_amount: 100 })).status).toBe(200)
  expect((await t.refund({ refund_id: 'part2', refund_amount: 70.01 })).status).toBe(400)
  await t.control.settleRefund('part1', 'FAILED')
  expect((await t.refund({ refund_id: 'part3', refund_amount: 170 })).status).toBe(200)
  expect((await t.refund({ refund_id: 'part4', refund_amount: 0.01 })).status).toBe(400)
})

it('an order that was paid twice can be refunded once by each payment', async () => {
  const first = await t.control.pay('o_1')
  const second = await t.control.pay('o_1', { force: true })
  const one = await t.refund({ refund_id: 'one' })
  const two = await t.refund({ refund_id: 'two' })
  expect([one.body.cf_payment_id, two.body.cf_payment_id]).toEqual([
    second.cf_payment_id,
    first.cf_payment_id,
  ])
  expect((await t.refund({ refund_id: 'three' })).status).toBe(400)
})

it('the id of a refund is used once', async () => {
  await t.control.pay('o_1')
  await t.refund({ refund_amount: 1 })
  const { status, body } = await t.refund({ refund_amount: 1 })
  expect([status, body.code]).toEqual([409, 'refund_already_exists'])
})

it('an order that is not paid is not refunded', async () => {
  const { status, body } = await t.refund()
  expect([status, body.code]).toEqual([400, 'order_id_not_paid'])
})

it('a payment is refunded within 6 months', async () => {
  await t.control.pay('o_1')
  t.advance(183 * DAY)
  expect((await t.refund({ refund_amount: 1 })).status).toBe(200)
  t.advance(DAY)
  const { status, body } = await t.refund({ refund_id: 'late', refund_amount: 1 })
  expect([status, body.code]).toEqual([400, 'refund_unsupported'])
})

it('an automatic refund is listed without an id of the merchant', async () => {
  const { cf_payment_id: paymentId } = await t.control.pay('o_1', { status: 'CANCELLED' })
  await t.control.autoRefund('o_1')
  const { body } = await t.call('GET', '/orders/o_1/refunds')
  expect(body).toMatchObject([
    {
      refund_id: null,
      cf_payment_id: paymentId,
      refund_type: 'PAYMENT_AUTO_REFUND',
      refund_status: 'SUCCESS',
    },
  ])
})

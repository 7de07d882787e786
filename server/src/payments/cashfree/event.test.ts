import { describe, expect, it } from 'vitest'

import { readEvent } from './event.ts'

const read = (event: unknown) => readEvent(Buffer.from(JSON.stringify(event)))

const payment = (id: unknown, status = 'SUCCESS') => ({
  type: 'PAYMENT_SUCCESS_WEBHOOK',
  data: {
    order: { order_id: 'order_1', order_amount: 170 },
    payment: { cf_payment_id: id, payment_status: status },
  },
})

describe('an event of a payment', () => {
  it('has the same key for a repetition, whether its id is a number or a text', () => {
    const asNumber = Buffer.from(
      JSON.stringify(payment('9007199254740993001')).replace(/"(9007\d+)"/, '$1'),
    )
    expect(readEvent(asNumber)).toEqual(read(payment('9007199254740993001')))
    expect(readEvent(asNumber)).toMatchObject({
      key: 'PAYMENT_SUCCESS_WEBHOOK 9007199254740993001 SUCCESS',
      orderId: 'order_1',
      paymentId: '9007199254740993001',
    })
  })

  it('has another key for another payment or status', () => {
    const keys = [payment('1'), payment('2'), payment('1', 'FAILED')].map(
      (event) => read(event)?.key,
    )
    expect(new Set(keys).size).toBe(3)
  })
})

it('reads refunds, and automatic refunds without the fields of an order', () => {
  const refund = { cf_refund_id: 'c1', refund_id: 'r1', order_id: 'o1', refund_status: 'SUCCESS' }
  expect(read({ type: 'REFUND_STATUS_WEBHOOK', data: { refund } })).toMatchObject({
    key: 'REFUND_STATUS_WEBHOOK c1 SUCCESS',
    orderId: 'o1',
    refundId: 'r1',
  })
  const automatic = { cf_refund_id: 'c2', cf_payment_id: 'p2', refund_status: 'SUCCESS' }
  expect(
    read({ type: 'AUTO_REFUND_STATUS_WEBHOOK', data: { auto_refund: automatic } }),
  ).toMatchObject({ key: 'AUTO_REFUND_STATUS_WEBHOOK c2 SUCCESS', orderId: null, paymentId: 'p2' })
})

it('reads an event of an unknown type, or of an unknown form', () => {
  expect(read({ type: 'WEBHOOK', data: { test_object: {} } })).toMatchObject({ orderId: null })
  expect(read({ type: 'NEW', data: { order: [1], payment: 'x' } })).toMatchObject({ type: 'NEW' })
  expect(read({ type: 'NEW' })?.key).not.toBe(read({ type: 'NEW', data: null })?.key)
})

it('leaves out NUL, which the database refuses', () => {
  const event = read({ ...payment('1\0'), type: 'A\0B' })
  expect(event).toMatchObject({ type: 'AB', key: 'AB 1 SUCCESS', paymentId: '1' })
})

it('reads a dispute whose type, status, amount or time is missing or has another form', () => {
  const odd = { dispute_id: 7, dispute_type: null, dispute_amount: 'five', updated_at: 'yesterday' }
  expect(read({ type: 'DISPUTE_CREATED', data: { dispute: odd } })?.dispute).toEqual({
    id: '7',
    type: '',
    status: '',
    amountPaise: null,
    reason: null,
    updatedAt: null,
  })
})

it.each(['', 'x', '[]', 'null', '{}', '{"type":7}', '{"type":""}', '{"type":"A"'])(
  "refuses '%s'",
  (body) => {
    expect(readEvent(Buffer.from(body))).toBeNull()
  },
)

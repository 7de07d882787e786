import { describe, expect, it } from 'vitest'

import { orderResponse, paymentsResponse, refundResponse, refundsResponse } from './responses.ts'

const order = (amount: unknown) =>
  orderResponse.safeParse({
    order_id: 'o_1',
    order_amount: amount,
    order_currency: 'INR',
    order_status: 'PAID',
  }).data?.order_paise

const payment = (amount: unknown) =>
  paymentsResponse.safeParse([
    { cf_payment_id: '1', order_id: 'o_1', payment_status: 'SUCCESS', payment_amount: 1 },
    { cf_payment_id: '2', order_id: 'o_1', payment_status: 'FAILED', payment_amount: amount },
  ]).data?.[1]?.payment_paise

const refundOf = (amount: unknown) => ({
  refund_id: 'r001',
  order_id: 'o_1',
  cf_refund_id: '1',
  refund_amount: amount,
  refund_status: 'SUCCESS',
})
const refund = (amount: unknown) => refundResponse.safeParse(refundOf(amount)).data?.refund_paise
const listed = (amount: unknown) =>
  refundsResponse.safeParse([refundOf(1), refundOf(amount)]).data?.[1]?.refund_paise

describe.each([
  ['an order', order, null],
  ['a list of payments', payment, undefined],
  ['a refund', refund, undefined],
  ['a list of refunds', listed, undefined],
])('an amount of %s', (_, read, unreadable) => {
  it.each([
    [499, 49_900],
    [499.05, 49_905],
    [0, 0],
    ['499', 49_900],
    ['499.5', 49_950],
    ['499.05', 49_905],
    ['0.00', 0],
  ])('is read as a number or a text: %j', (amount, paise) => {
    expect(read(amount)).toBe(paise)
  })

  it.each([
    2e9,
    -1,
    4.999,
    '499.001',
    '-1',
    '+1',
    '1e3',
    ' 1',
    'x',
    '',
    '9'.repeat(21),
    null,
    true,
  ])('cannot be read: %j', (amount) => {
    expect(read(amount)).toBe(unreadable)
  })
})

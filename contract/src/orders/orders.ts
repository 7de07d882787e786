import { z } from 'zod'

import { endpoint } from '../endpoint.ts'
import { envelope, envelopeOrFailure } from '../envelope.ts'
import { LENGTHS, code, id, rupees, sentAmount, time, userId } from '../fields.ts'

/** The payment gateway of an order, which decides what the page does. */
export const gatewayName = z.enum(['cashfree', 'mock', 'none'])
export type GatewayName = z.output<typeof gatewayName>

export const orderSession = z.object({
  order_id: z.string(),
  payment_session_id: z.string(),
  gateway: gatewayName,
  amount: rupees,
})
export type OrderSession = z.output<typeof orderSession>

const orderFields = {
  user_id: userId,
  amount: sentAmount,
  coupon_code: z.string().trim().max(LENGTHS.coupon, code('coupon_invalid')).nullish(),
  /** Sent by documented clients; never used. */
  discount_amount: z.unknown().optional(),
}

export const createCourseOrder = endpoint(
  'POST',
  '/transactions/create_order.php',
  "Creates an order for a course at the server's price, or returns the open one. A " +
    'sent `amount` that differs is 409, as is an item that the caller already has. ' +
    'An open order for the same item is replaced after the gateway has said that it cannot be paid any more ' +
    '(409 with `pending` or `owned` otherwise, 503 if it cannot be asked). An order expires after 30 minutes. 10 a minute per account, and 60 new ones a day.',
  {
    body: z.object({ course_id: id, ...orderFields }),
    response: { 200: envelope(orderSession) },
  },
)

export const grantedAccess = z.object({
  status: z.literal('success'),
  order_id: z.string(),
  expiry_date: time.nullable(),
  purchase_date: time,
})
export type GrantedAccess = z.output<typeof grantedAccess>

/** A payment that is not confirmed yet, or never will be. */
export const unconfirmed = z.object({ status: z.enum(['pending', 'failed', 'review', 'unknown']) })

const verification = {
  body: z.object({
    order_id: z
      .string({ error: code('order_id_missing') })
      .min(1)
      .max(60),
    payment_session_id: z.string().max(500).nullish(),
    /** If the checkout was closed and reported no attempt. */
    checkout: z.literal('closed').nullish(),
    user_id: userId,
  }),
  response: { 200: envelopeOrFailure(grantedAccess, unconfirmed) },
}

export const verifyCoursePayment = endpoint(
  'POST',
  '/transactions/verify_payment.php',
  'Asks the gateway about an order of the caller and grants the item if it is paid. ' +
    'May be repeated at any time: it grants once. Otherwise 200 with `success` false and a `status`: ' +
    '`pending` if the payment is being confirmed, `unknown` if the gateway could not be asked.',
  verification,
)

/** Each verified purchase of a test gives separate attempts. */
export const createExamOrder = endpoint(
  'POST',
  '/transactions/create_test_order.php',
  'The same as create_order.php, for a test; each purchase gives separate attempts.',
  {
    body: z.object({ test_id: id, ...orderFields }),
    response: { 200: envelope(orderSession) },
  },
)

export const verifyExamPayment = endpoint(
  'POST',
  '/transactions/verify_test_payment.php',
  'The same as verify_payment.php, for the order of a test.',
  verification,
)

export const createBookOrder = endpoint(
  'POST',
  '/transactions/create_book_order.php',
  'The same as create_order.php, for a book. `coupon_code` is one of the public codes of books; ' +
    'another one is 409.',
  {
    body: z.object({ book_id: id, ...orderFields }),
    response: { 200: envelope(orderSession) },
  },
)

export const createBundleOrder = endpoint(
  'POST',
  '/transactions/create_bundle_order.php',
  'The same as create_order.php, for a bundle; one order gives access to all its items.',
  {
    body: z.object({ bundle_id: id, ...orderFields }),
    response: { 200: envelope(orderSession) },
  },
)

export const verifyBundlePayment = endpoint(
  'POST',
  '/transactions/verify_bundle_payment.php',
  'The same as verify_payment.php, for the order of a bundle.',
  verification,
)

export const verifyBookPayment = endpoint(
  'POST',
  '/transactions/verify_book_payment.php',
  'The same as verify_payment.php, for the order of a book.',
  verification,
)

import { z } from 'zod'

import { endpoint } from './endpoint.ts'
import { answer, envelope } from './envelope.ts'
import { LENGTHS, id, rupees, sentAmount, time, userId } from './fields.ts'

/** Who takes the money: the client obeys it and never guesses from the session id. */
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
  coupon_code: z.string().trim().max(LENGTHS.coupon, 'Invalid coupon code').nullish(),
  /** Sent by documented clients; never read. */
  discount_amount: z.unknown().optional(),
}

export const createCourseOrder = endpoint('POST', '/transactions/create_order.php', {
  body: z.object({ course_id: id, ...orderFields }),
  response: { 200: envelope(orderSession) },
})

export const grantedAccess = z.object({
  status: z.literal('success'),
  order_id: z.string(),
  expiry_date: time.nullable(),
  purchase_date: time,
})
export type GrantedAccess = z.output<typeof grantedAccess>

/** A payment that is not confirmed, or never will be. */
export const unconfirmed = z.object({ status: z.enum(['pending', 'failed', 'review']) })

const verification = {
  body: z.object({
    order_id: z.string({ error: 'Missing order ID for verification' }).min(1).max(60),
    payment_session_id: z.string().max(500).nullish(),
    user_id: userId,
  }),
  response: { 200: answer(grantedAccess, unconfirmed) },
}

export const verifyCoursePayment = endpoint(
  'POST',
  '/transactions/verify_payment.php',
  verification,
)

/** Each verified purchase of a test gives attempts of its own. */
export const createExamOrder = endpoint('POST', '/transactions/create_test_order.php', {
  body: z.object({ test_id: id, ...orderFields }),
  response: { 200: envelope(orderSession) },
})

export const verifyExamPayment = endpoint(
  'POST',
  '/transactions/verify_test_payment.php',
  verification,
)

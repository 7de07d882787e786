import { z } from 'zod'

import { endpoint } from '../endpoint.ts'
import { envelope } from '../envelope.ts'
import { id, idText, page, rupees, time, userIdText } from '../fields.ts'
import { gatewayName } from './orders.ts'

/** What became of a payment; pages also know the documents' other words (A-53). */
export const paymentWord = z.enum([
  'created',
  'pending',
  'processing',
  'success',
  'failed',
  'cancelled',
  'refunded',
])

/**
 * `pending`: in progress at the payment provider. `confirming`: paid, access follows. `review`: paid, and a
 * person has to look at it.
 */
const unsettledState = z.enum(['pending', 'confirming', 'review'])

export const transaction = z.object({
  id,
  order_id: z.string(),
  /** The order's id again: the provider knows the payment by it. */
  transaction_id: z.string(),
  /** The provider's own id of the payment; null if it has none. */
  payment_id: z.string().nullable(),
  payment_status: paymentWord,
  /** The same as `payment_status`. */
  status: paymentWord,
  amount: rupees,
  /** The price before the discount. */
  original_amount: rupees,
  discount_amount: rupees,
  coupon_code: z.string().nullable(),
  currency: z.string(),
  created_at: time,
  payment_date: time.nullable(),
  /** When the provider confirmed the payment to us. */
  confirmed_at: time.nullable(),
  /** When the access was granted. */
  unlocked_at: time.nullable(),
  /** Null without a receipt: demo payments, orders without a price, payments that granted nothing. */
  receipt_number: z.string().nullable(),
  /** Null if the payment is settled, or none was made. */
  unsettled: unsettledState.nullable(),
  /** When an unsettled payment began or was proven: its order may be older. */
  unsettled_since: time.nullable(),
  /** When an unsettled order is checked next without anyone asking; null in review. */
  next_check_at: time.nullable(),
  /** Books are 'book'. */
  transaction_type: z.enum(['course', 'test', 'book']),
  item_id: id,
  /** As it was when the order was created. */
  item_name: z.string(),
  course_name: z.string().nullable(),
  test_name: z.string().nullable(),
  /** Null if the provider does not say: pages show 'Online Payment'. */
  payment_method: z.string().nullable(),
  /** Reduced, never the provider's own response. */
  gateway_response: z.object({
    gateway: gatewayName,
    status: z.enum(['PAID', 'ACTIVE', 'FAILED', 'EXPIRED']),
    reason: z.string().nullable(),
  }),
})
export type Transaction = z.output<typeof transaction>

export const paymentCounts = z.object({
  total: z.int(),
  successful: z.int(),
  pending: z.int(),
  failed: z.int(),
})
export type PaymentCounts = z.output<typeof paymentCounts>

/** An order whose payment is not settled: its item is not sold again meanwhile. */
export const unsettledOrder = z.object({
  order_id: z.string(),
  transaction_type: z.enum(['course', 'test', 'book']),
  item_id: id,
  item_name: z.string(),
  amount: rupees,
  state: unsettledState,
  /** When the payment began or was proven. */
  since: time,
  /** When the order is checked next without anyone asking; null while a person looks at it. */
  next_check_at: time.nullable(),
})
export type UnsettledOrder = z.output<typeof unsettledOrder>

export const listUnsettledOrders = endpoint(
  'GET',
  '/transactions/unsettled.php',
  "Lists the caller's orders whose payment is in progress, paid but not granted, or in review: " +
    'the newest 50. Their items cannot be ordered again meanwhile (409).',
  {
    querystring: z.object({ user_id: userIdText }),
    response: { 200: envelope(z.array(unsettledOrder)) },
  },
)

export const listTransactions = endpoint(
  'GET',
  '/transactions/history.php',
  "Lists the caller's orders that reached the gateway or were fulfilled, newest first. " +
    '`status` selects a group, `id` or `order_id` one order; `counts` are of all orders in any case.',
  {
    querystring: z.object({
      user_id: userIdText,
      status: z.enum(['successful', 'pending', 'failed']).optional(),
      id: idText.optional(),
      order_id: z.string().max(60).optional(),
      limit: page.limit.removeDefault().default(20),
      cursor: page.cursor,
    }),
    response: {
      200: envelope(
        z.object({
          transactions: z.array(transaction),
          counts: paymentCounts,
          next_cursor: z.string().nullable(),
        }),
      ).extend({ transactions: z.array(transaction) }),
    },
  },
)

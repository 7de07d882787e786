import { z } from 'zod'

import { endpoint } from '../endpoint.ts'
import { envelope } from '../envelope.ts'
import { abilitiesText } from '../exams/abilities.ts'
import { anyItemId, id, idText, itemType, page, rupees, time, userIdText } from '../fields.ts'
import { gatewayName } from './orders.ts'

/** The outcome of a payment so far; pages also know the documents' other words (A-53). */
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
  /** The provider's own id of the payment; null as long as the provider has given no id. */
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
  /** When that access ends; null if it has no end, if no access was granted, and if it was taken back. */
  access_ends_at: time.nullable(),
  /** Null without a receipt: demo payments, orders without a price, payments that granted nothing. */
  receipt_number: z.string().nullable(),
  /** Null if the payment is settled, or if no payment was made. */
  unsettled: unsettledState.nullable(),
  /** When an unsettled payment began or was proven: its order may be older. */
  unsettled_since: time.nullable(),
  /** When an unsettled order is checked next without anyone asking; null in review. */
  next_check_at: time.nullable(),
  /** Books are 'book'. */
  transaction_type: itemType,
  item_id: anyItemId,
  /** As it was when the order was created. */
  item_name: z.string(),
  course_name: z.string().nullable(),
  test_name: z.string().nullable(),
  /** The provider's group, such as 'upi'; null if it is not known: pages show 'Online Payment'. */
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

/** An order whose payment is not settled, and what its buyer can do. */
export const unsettledOrder = z.object({
  order_id: z.string(),
  transaction_type: itemType,
  item_id: anyItemId,
  item_name: z.string(),
  amount: rupees,
  /**
   * As in the history; with `view=all` also `unknown`: the provider was asked and has not answered,
   * `open`: no payment was tried, `failed`: the bank refused one, `granted`: the access was granted just now.
   */
  state: z.enum([...unsettledState.options, 'unknown', 'open', 'failed', 'granted']),
  /** `wait` and `contact` (the support): the item is not sold again meanwhile. */
  action: z.enum(['wait', 'contact', 'pay', 'use']),
  /** When the payment began or was proven, the access was granted, or the provider was asked. */
  since: time,
  /** When the order is checked next without anyone asking; null while a person looks at it. */
  next_check_at: time.nullable(),
  /** Why the bank refused the newest refused attempt. */
  last_failure: z.string().nullable(),
  /** Whether a part of fees is paid with it. */
  is_part: z.boolean().optional(),
})
export type UnsettledOrder = z.output<typeof unsettledOrder>

export const listUnsettledOrders = endpoint(
  'GET',
  '/transactions/unsettled.php',
  "Lists the caller's orders whose payment is in progress, paid but not granted, or in review: " +
    'the newest 50. Their items cannot be ordered again meanwhile (409). The server asks the payment provider ' +
    'about the newest two, each at most once in 15 s, and waits at most 1 s for it. `view=all` adds ' +
    'the orders that can still be paid and those granted in the last 10 minutes.',
  {
    querystring: z.object({
      user_id: userIdText,
      view: z.literal('all').optional(),
      can: abilitiesText,
    }),
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
      can: abilitiesText,
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

export const getPaymentOutcome = endpoint(
  'GET',
  '/transactions/outcome.php',
  'What became of the payment of an order, as far as it is known here, for a buyer who returns from the payment ' +
    'service without a session. The order number is the proof; nothing else of the order is sent. 404 for ' +
    'another number.',
  {
    querystring: z.object({ order_id: z.string().max(60) }),
    response: { 200: envelope(z.object({ payment_status: paymentWord })) },
  },
)

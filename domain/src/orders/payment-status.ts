import { ORDER_STATES, type OrderState } from './order.ts'

/** The word of each state of an order in the payment history, one of the documents' words (A-53). */
const WORDS = {
  created: 'created',
  session_ready: 'pending',
  paid: 'processing',
  pending_review: 'processing',
  fulfilled: 'success',
  // The money is still with us.
  refund_requested: 'processing',
  refunded: 'refunded',
  failed: 'failed',
  expired: 'cancelled',
} as const satisfies Record<OrderState, string>

export type PaymentStatus = (typeof WORDS)[OrderState]

export const paymentStatus = (state: OrderState): PaymentStatus => WORDS[state]

export const PAYMENT_GROUPS = ['successful', 'pending', 'failed'] as const
export type PaymentGroup = (typeof PAYMENT_GROUPS)[number]

const GROUPS: Record<PaymentGroup, readonly string[]> = {
  successful: ['success', 'successful', 'completed', 'paid', 'captured'],
  pending: ['pending', 'processing', 'created', 'authorized'],
  failed: ['failed', 'failure', 'cancelled', 'canceled', 'refunded'],
}

/** The group of a word, by which payments are filtered and coloured; null for any other word. */
export const paymentGroup = (word: string): PaymentGroup | null =>
  PAYMENT_GROUPS.find((group) => GROUPS[group].includes(word)) ?? null

export const groupOfState = (state: OrderState): PaymentGroup | null =>
  paymentGroup(paymentStatus(state))

/** The states of the orders that a filter shows. */
export const statesOfGroup = (group: PaymentGroup): OrderState[] =>
  ORDER_STATES.filter((state) => groupOfState(state) === group)

const MISSING = ['', 'undefined', 'null', 'empty']

/**
 * The word of a payment from what a server sent, `payment_status` first, then `status`: in lower
 * case and trimmed. A missing one is 'pending'.
 */
export function readPaymentStatus(...sent: readonly unknown[]): string {
  const words = sent.map((value) => (typeof value === 'string' ? value.trim().toLowerCase() : ''))
  return words.find((word) => !MISSING.includes(word)) ?? 'pending'
}

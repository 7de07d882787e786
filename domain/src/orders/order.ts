import { DAY_MS, HOUR_MS, MINUTE_MS } from '../durations.ts'

/** States of an order. */
export const ORDER_STATES = [
  'created',
  'session_ready',
  'paid',
  'fulfilled',
  'pending_review',
  'failed',
  'expired',
  'refund_requested',
  'refunded',
] as const

export type OrderState = (typeof ORDER_STATES)[number]

const STEPS: Record<OrderState, readonly OrderState[]> = {
  created: ['session_ready', 'paid', 'failed', 'expired'],
  session_ready: ['paid', 'failed', 'expired'],
  // Late payments are honoured.
  failed: ['paid'],
  expired: ['paid'],
  paid: ['fulfilled', 'pending_review', 'refund_requested'],
  pending_review: ['fulfilled', 'refund_requested'],
  fulfilled: ['refund_requested'],
  refund_requested: ['refunded'],
  // The bank may refuse a refund after the provider has made it.
  refunded: ['refund_requested'],
}

/** Whether an order may go from one state to another. */
export function canStep(from: OrderState, to: OrderState): boolean {
  return STEPS[from].includes(to)
}

/** The states from which `to` may be reached, for the condition of an UPDATE. */
export function statesBefore(to: OrderState): OrderState[] {
  return ORDER_STATES.filter((from) => canStep(from, to))
}

/** States of an order that has not been paid and still can be. */
export const OPEN_STATES: readonly OrderState[] = ['created', 'session_ready']

/** Whether an order has not been paid and still can be. */
export function isOpen(state: OrderState): boolean {
  return OPEN_STATES.includes(state)
}

/** Whether no payment of an order is known, so that it may still be found as paid. */
export function isUnpaid(state: OrderState): boolean {
  return canStep(state, 'paid')
}

/** Whether no payment outcome changes the order's state any more: only an operator or a refund does. */
export function needsNoPaymentOutcome(state: OrderState): boolean {
  return !isUnpaid(state) && state !== 'paid'
}

/** Minutes after which an unpaid order ends. */
export const ORDER_LIFE_MINUTES = 30

const CHECKS_AFTER_MS = [
  MINUTE_MS,
  3 * MINUTE_MS,
  10 * MINUTE_MS,
  30 * MINUTE_MS,
  2 * HOUR_MS,
  6 * HOUR_MS,
]
/** An event about a further payment, or about a refund that we did not ask for, may be lost. */
const READS_AFTER_PAYMENT_MS = [5 * MINUTE_MS, HOUR_MS, DAY_MS, 7 * DAY_MS]
/** The proof of a payment has not its id and method, which members look for, and its event may be lost. */
const READ_OF_ID_MS = 10_000

/**
 * The first planned read after `now` of all payments and refunds of an order that was paid at `paidAt`: 5 min,
 * 1 h, 1 day and 7 days after that, and 10 s after it unless its payment `isNamed`, by an id; null after the last one.
 */
export function nextRead(paidAt: Date, now: Date, { isNamed }: { isNamed: boolean }): Date | null {
  const age = now.getTime() - paidAt.getTime()
  const reads = isNamed ? READS_AFTER_PAYMENT_MS : [READ_OF_ID_MS, ...READS_AFTER_PAYMENT_MS]
  const after = reads.find((planned) => planned > age)
  return after === undefined ? null : new Date(paidAt.getTime() + after)
}

const LAST_CHECK_AFTER_EXPIRY_MS = 5 * DAY_MS

/**
 * The first planned check of an unpaid order after `now`: about 1, 3, 10 and 30 min, 2 h and 6 h after
 * its creation, then daily until five days past its expiry; null after that.
 */
export function nextCheck(
  { createdAt, expiresAt }: { createdAt: Date; expiresAt: Date },
  now: Date,
): Date | null {
  const age = now.getTime() - createdAt.getTime()
  const daily = (Math.floor(age / DAY_MS) + 1) * DAY_MS
  const after = CHECKS_AFTER_MS.find((planned) => planned > age) ?? daily
  const at = new Date(createdAt.getTime() + after)
  return at.getTime() > expiresAt.getTime() + LAST_CHECK_AFTER_EXPIRY_MS ? null : at
}

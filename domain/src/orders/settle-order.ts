import { type OrderState, isOpen, needsNoPaymentOutcome } from './order.ts'

/**
 * `verify`: the buyer's page asks. `replace`: the buyer wants another order for the item. `sweep`: our own
 * check of an order.
 */
export type Occasion = 'verify' | 'replace' | 'sweep'

/** Why the outcome of an order's payment is asked for. */
export interface Asking {
  occasion: Occasion
  /** Whether the buyer's checkout was closed without an attempt. */
  isClosed?: boolean
  /** Why an open order is to end now. */
  ending?: string
}

/** The facts about an order that decide how its payment is settled. */
export interface OrderFacts {
  state: OrderState
  /** Whether it costs nothing, so that no gateway knows it. */
  isFree: boolean
  expiresAt: Date
  /** Whether an attempt to pay it is in progress, or was reported since its attempts were read. */
  hasAttempt: boolean
}

/** Whether the attempts of an order that is not paid are read; `if free`: only if calls are left. */
export type Reading = 'always' | 'if free' | 'never'

/** One step of settling an order. `ending`: why the order ends unless it is paid; null if it stays open. */
export type OrderStep =
  | { kind: 'none' }
  | { kind: 'grant free' }
  | { kind: 'end free'; ending: string | null }
  | { kind: 'fulfil' }
  | { kind: 'ask'; reading: Reading; ending: string | null }

/** Why an order ends that has expired, as members read it. */
const NOT_PAID_IN_TIME = 'not paid in time'

/** The next step of an order, from what is stored about it. */
export function stepOf(order: OrderFacts, asking: Asking, now: Date): OrderStep {
  const { occasion, isClosed = false } = asking
  if (needsNoPaymentOutcome(order.state)) return { kind: 'none' }
  const late = order.expiresAt <= now ? NOT_PAID_IN_TIME : null
  const ending = isOpen(order.state) ? (asking.ending ?? late) : null
  if (order.isFree) {
    return occasion === 'verify' ? { kind: 'grant free' } : { kind: 'end free', ending }
  }
  if (order.state === 'paid') return { kind: 'fulfil' }
  const mustRead = ending !== null || order.hasAttempt || (occasion === 'verify' && !isClosed)
  return { kind: 'ask', reading: mustRead ? 'always' : isClosed ? 'if free' : 'never', ending }
}

/** The facts about a paid order that decide whether it is granted. */
export interface PaidFacts {
  state: OrderState
  duePaise: number
  dueCurrency: string
  paidPaise: number | null
  paidCurrency: string | null
  /** Whether the account of the buyer was deleted. */
  isErased: boolean
  /** Whether the buyer already has usable access to the item, or the part of fees is not due any more. */
  isNeedless: boolean
}

/** The decision about a paid order. `none`: the order is not paid, or was settled by another step. */
export type Fulfilment = 'none' | 'review: erased' | 'review: amount' | 'refund' | 'grant'

/** Decides about a paid order. A payment that cannot be granted as it was asked for is never lost. */
export function fulfilmentOf(order: PaidFacts): Fulfilment {
  if (order.state !== 'paid') return 'none'
  if (order.isErased) return 'review: erased'
  const isExact = order.paidPaise === order.duePaise && order.paidCurrency === order.dueCurrency
  if (!isExact) return 'review: amount'
  return order.isNeedless ? 'refund' : 'grant'
}

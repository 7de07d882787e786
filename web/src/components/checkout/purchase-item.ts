import type { CheckoutWords } from '@sopan/words/money/checkout'
import type { CouponWords } from '@sopan/words/money/coupons'

import { ApiError } from '#web/lib/api/api-error.ts'
import { fieldsOf } from '#web/lib/fields.ts'

import type { AppliedCoupon } from '../coupons/use-coupon.ts'
import type { Item } from './orders/unsettled.ts'

/** The price to pay, in rupees as shown; the server checks it against its own. */
export interface OrderInput {
  amount: number
  couponCode: string | null
  discount: number
}

export interface OrderToPay {
  orderId: string
  sessionId: string
  gateway: 'cashfree' | 'mock' | 'none'
}

export type Verdict =
  | { kind: 'granted'; expiryDate: string | null }
  /**
   * `unknown`: the server could not ask the payment service. `unverified`: the response contains no state of
   * the payment.
   */
  | { kind: 'pending' | 'failed' | 'review' | 'unknown' | 'unverified'; message: string }

export interface OrderToVerify extends Pick<OrderToPay, 'orderId' | 'sessionId'> {
  /** If the checkout was closed and reported no attempt. */
  checkout?: 'closed'
}

/** Where a purchase failed: the payment was declined, the checkout broke, or something else. */
export interface Problem {
  kind: 'declined' | 'checkout' | 'error' | 'review'
  message: string
  cause: unknown
}

/** How one item is sold: its calls, and which of the documents' texts are for it. */
export interface PurchaseItem extends Item {
  /** Whether a part of its fees is paid in place of its price. */
  isPart?: true
  /** Checks a typed coupon at the shown price; throws the message. */
  checkCoupon: (
    code: string,
    shown: { price: number; userId: number | null },
    words: CouponWords,
  ) => Promise<AppliedCoupon>
  /** Computes an applied coupon again at another price; without it the server checks the coupon again. */
  couponAt?: (coupon: AppliedCoupon, price: number, words: CouponWords) => AppliedCoupon
  order: (userId: number, input: OrderInput, words: CheckoutWords) => Promise<OrderToPay>
  /**
   * Asks the server once whether the order is paid; only its response counts. `sessionId` is empty if the
   * page does not know the session.
   */
  verify: (order: OrderToVerify, words: CheckoutWords) => Promise<Verdict>
  /** Reports that access was granted. */
  reportSuccess: (expiryDate: string | null, words: CheckoutWords) => void
  /** The text for a problem without a message. */
  fallbackText: (words: CheckoutWords) => string
  /** Reports a problem; returns the text that is shown on the page until the next attempt. */
  reportProblem: (problem: Problem, words: CheckoutWords) => string | null
}

/** Shows a text in a browser dialog, as the documents do. */
export function showAlert(text: string): null {
  window.alert(text)
  return null
}

const twoDecimals = (amount: number) => Math.round(amount * 100) / 100

/** The fields that the order of each type of item has. */
export const orderFields = (userId: number, { amount, couponCode, discount }: OrderInput) => ({
  user_id: userId,
  amount: twoDecimals(amount),
  coupon_code: couponCode,
  discount_amount: twoDecimals(discount),
})

/** Statuses of a call that was not processed: an ended session, a slow body, the rate limit. */
const WITHOUT_RESULT = new Set([401, 408, 429])

/** The state of an order or its payment in the response of a refused call; '' if it contains none. */
export function stateIn(error: unknown): unknown {
  if (error instanceof ApiError) return fieldsOf(error.data)['status'] ?? ''
  // An item may have wrapped the refusal in its own error.
  return error instanceof Error && error.cause instanceof ApiError ? stateIn(error.cause) : ''
}

/** The verdict on a payment whose verification failed; `unverified` is the text without a message. */
export function verdictOf(error: ApiError, unverified: string): Verdict {
  const { message, kind, status: httpStatus } = error
  const status = stateIn(error)
  if (kind === 'unsuccessful' && status === 'pending') return { kind: 'pending', message }
  if (kind === 'unsuccessful' && status === 'failed') return { kind: 'failed', message }
  if (kind === 'unsuccessful' && status === 'unknown') return { kind: 'unknown', message }
  // No response about the payment: nothing is proven, and the order is checked again.
  const isWithoutResult = httpStatus === 0 || httpStatus >= 500 || WITHOUT_RESULT.has(httpStatus)
  if (isWithoutResult || kind === 'invalid') return { kind: 'pending', message }
  return { kind: status === 'review' ? 'review' : 'unverified', message: unverified }
}

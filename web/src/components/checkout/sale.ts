import type { ApiError } from '#web/lib/api-error.ts'

/** What a learner wants to pay, in rupees as shown; the server compares them with its own. */
export interface Wish {
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
  | { kind: 'pending' | 'failed' | 'review'; message: string }

/** Where a purchase stopped: the bank said no, the checkout broke, or something else went wrong. */
export interface Problem {
  kind: 'declined' | 'checkout' | 'error' | 'review'
  message: string
  cause: unknown
}

/** How one thing is sold: its calls, and what the documents have a page say. */
export interface Sale {
  order: (userId: number, wish: Wish) => Promise<OrderToPay>
  /** Asks the server once whether the order is paid; only its answer counts. */
  verify: (order: OrderToPay) => Promise<Verdict>
  successText: (expiryDate: string | null) => string
  /** What stands for a problem without words. */
  unnamedProblem: string
  /** Says what went wrong; gives back what stands on the page until the next try. */
  tell: (problem: Problem) => string | null
}

/** Says a thing as the documents do, in a browser dialog. */
export function say(text: string): null {
  window.alert(text)
  return null
}

export const twoDecimals = (amount: number) => Math.round(amount * 100) / 100

/** Statuses of a call that was not looked at: its body came too slowly, or too many calls came. */
const UNANSWERED = new Set([408, 429])

/** What an error of the verification says about the payment; `unverified` where it has no words. */
export function verdictOf(error: ApiError, unverified: string): Verdict {
  const { data, message, kind, status: httpStatus } = error
  const status = typeof data === 'object' && data !== null && 'status' in data ? data.status : ''
  if (kind === 'refused' && status === 'pending') return { kind: 'pending', message }
  if (kind === 'refused' && status === 'failed') return { kind: 'failed', message }
  // No answer about the payment came: nothing is proven, and the order is asked about again.
  const isUnanswered = httpStatus === 0 || httpStatus >= 500 || UNANSWERED.has(httpStatus)
  if (isUnanswered || kind === 'invalid') return { kind: 'pending', message }
  return { kind: 'review', message: unverified }
}

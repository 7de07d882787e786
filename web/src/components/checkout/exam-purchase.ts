import {
  type GrantedAccess,
  type OrderSession,
  createExamOrder,
  verifyExamPayment,
} from '@sopan/contract/orders/orders'
import type { CheckoutWords } from '@sopan/words/money/checkout'

import { ApiError, messageOf } from '#web/lib/api/api-error.ts'
import { call } from '#web/lib/api/call.ts'
import { isNoContent, isSuccess } from '#web/lib/api/response-body.ts'

import { checkCoupon } from '../coupons/use-coupon.ts'
import type { CheckoutErrors } from './checkout.ts'
import {
  type OrderToPay,
  type OrderToVerify,
  type PurchaseItem,
  orderFields,
  showAlert,
  verdictOf,
} from './purchase-item.ts'

const MOCK_LOOK = /^session_(?:mock|test|fake|demo)/

/** The server returned a simulated payment without declaring it as one. */
class MisconfiguredBackend extends Error {}

/** Chooses the text for a failed order call: the server refused it, or the call failed. */
function orderError(error: unknown, words: CheckoutErrors): Error {
  if (error instanceof ApiError && error.kind === 'unsuccessful') return error
  const message = messageOf(error, '')
  const text = message === '' ? words.testFailed : words.testFailedBecause(message)
  return new Error(text, { cause: error })
}

/** The documents' checks of an order's response, in their order (A-01, A-39). */
function orderFrom(
  response: { data?: Partial<OrderSession> | null } | null,
  words: CheckoutErrors,
): OrderToPay {
  if (response === null || isNoContent(response)) throw new Error(words.noResponse)
  if (!isSuccess(response)) throw new Error(words.test)
  const { data } = response
  if (data === null || data === undefined) throw new Error(words.session)
  const { payment_session_id: sessionId, order_id: orderId, gateway } = data
  if (!sessionId) throw new Error(words.noSession)
  if (!orderId) throw new Error(words.noOrderId)
  if (!sessionId.startsWith('session_')) throw new Error(words.sessionFormat)
  if (gateway === 'mock' || gateway === 'none') return { orderId, sessionId, gateway }
  if (MOCK_LOOK.test(sessionId)) throw new MisconfiguredBackend(words.simulated(sessionId))
  return { orderId, sessionId, gateway: 'cashfree' }
}

export async function verifyExam(
  { orderId, sessionId, checkout }: OrderToVerify,
  { errors }: Pick<CheckoutWords, 'errors'>,
) {
  const unverified = errors.testUnverified
  if (orderId === '') throw new Error(errors.missingOrderId)
  const body = { order_id: orderId, payment_session_id: sessionId || null, checkout }
  try {
    const response: { data?: GrantedAccess | null } | null = await call(
      verifyExamPayment,
      { body },
      { fallback: unverified },
    )
    // A response without data proves no payment, although an empty body counts as success.
    const data = response?.data
    if (data === null || data === undefined) {
      return { kind: 'unverified' as const, message: unverified }
    }
    return { kind: 'granted' as const, expiryDate: data.expiry_date }
  } catch (error) {
    if (!(error instanceof ApiError)) {
      throw new Error(messageOf(error, errors.testNotVerified), { cause: error })
    }
    return verdictOf(error, messageOf(error, unverified))
  }
}

export const examPurchase = (testId: number): PurchaseItem => ({
  type: 'test',
  id: testId,
  checkCoupon: (code, shown, words) => checkCoupon(code, { test_id: testId }, shown, words),
  order: async (userId, input, { errors }) => {
    const body = { ...orderFields(userId, input), test_id: testId }
    const response = await call(createExamOrder, { body }, { fallback: errors.test }).catch(
      (error: unknown) => {
        throw orderError(error, errors)
      },
    )
    return orderFrom(response, errors)
  },
  verify: verifyExam,
  reportSuccess: (_, { success }) => void showAlert(success.test),
  fallbackText: ({ errors }) => errors.session,
  // The problem is shown on the card (D-16).
  reportProblem: ({ message, cause }) =>
    cause instanceof MisconfiguredBackend ? showAlert(message) : message,
})

import {
  type GrantedAccess,
  type OrderSession,
  createExamOrder,
  verifyExamPayment,
} from '@sopan/contract/orders/orders'

import { ApiError, messageOf } from '#web/lib/api/api-error.ts'
import { call } from '#web/lib/api/call.ts'
import { isNoContent, isSuccess } from '#web/lib/api/response-body.ts'

import { checkCoupon } from '../coupons/use-coupon.ts'
import {
  type OrderToPay,
  type OrderToVerify,
  type PurchaseItem,
  showAlert,
  twoDecimals,
  verdictOf,
} from './purchase-item.ts'

const UNVERIFIED = 'Payment verification failed'
const NOT_CREATED = 'Test order creation failed'
const MOCK_LOOK = /^session_(?:mock|test|fake|demo)/

/** The server returned a simulated payment without declaring it as one. */
class MisconfiguredBackend extends Error {
  constructor(sessionId: string) {
    super(
      `The backend's payment configuration is wrong: it sent the test session '${sessionId}'. ` +
        'No money was taken. Please contact support.',
    )
  }
}

/** Chooses the text for a failed order call: the server refused it, or the call failed. */
function orderError(error: unknown): Error {
  if (error instanceof ApiError && error.kind === 'unsuccessful') return error
  const message = messageOf(error, '')
  const words = 'Failed to create test order'
  return new Error(message === '' ? words : `${words}: ${message}`, { cause: error })
}

/** The documents' checks of an order's response, in their order (A-01, A-39). */
function orderFrom(response: { data?: Partial<OrderSession> | null } | null): OrderToPay {
  if (response === null || isNoContent(response))
    throw new Error('No response received from server')
  if (!isSuccess(response)) throw new Error(NOT_CREATED)
  const { data } = response
  if (data === null || data === undefined) throw new Error('Payment session error')
  const { payment_session_id: sessionId, order_id: orderId, gateway } = data
  if (!sessionId) throw new Error('Payment session ID not received from server')
  if (!orderId) throw new Error('Order ID not received from server')
  if (!sessionId.startsWith('session_')) {
    throw new Error('Invalid payment session ID format received from server')
  }
  if (gateway === 'mock' || gateway === 'none') return { orderId, sessionId, gateway }
  if (MOCK_LOOK.test(sessionId)) throw new MisconfiguredBackend(sessionId)
  return { orderId, sessionId, gateway: 'cashfree' }
}

export async function verifyExam({ orderId, sessionId, checkout }: OrderToVerify) {
  if (orderId === '') throw new Error('Missing order ID for verification')
  const body = { order_id: orderId, payment_session_id: sessionId || null, checkout }
  try {
    const response: { data?: GrantedAccess | null } | null = await call(
      verifyExamPayment,
      { body },
      { fallback: UNVERIFIED },
    )
    // A response without data proves no payment, although an empty body counts as success.
    const data = response?.data
    if (data === null || data === undefined) {
      return { kind: 'unverified' as const, message: UNVERIFIED }
    }
    return { kind: 'granted' as const, expiryDate: data.expiry_date }
  } catch (error) {
    if (!(error instanceof ApiError)) {
      throw new Error(messageOf(error, 'Failed to verify test payment'), { cause: error })
    }
    return verdictOf(error, messageOf(error, UNVERIFIED))
  }
}

export const examPurchase = (testId: number): PurchaseItem => ({
  type: 'test',
  id: testId,
  checkCoupon: (code, shown) => checkCoupon(code, { test_id: testId }, shown),
  order: async (userId, input) => {
    const body = {
      user_id: userId,
      test_id: testId,
      amount: twoDecimals(input.amount),
      coupon_code: input.couponCode,
      discount_amount: twoDecimals(input.discount),
    }
    const response = await call(createExamOrder, { body }, { fallback: NOT_CREATED }).catch(
      (error: unknown) => {
        throw orderError(error)
      },
    )
    return orderFrom(response)
  },
  verify: verifyExam,
  reportSuccess: () => void showAlert('Payment successful! You now have access to the test.'),
  fallbackText: 'Payment session error',
  // The problem is shown on the card (D-16).
  reportProblem: ({ message, cause }) =>
    cause instanceof MisconfiguredBackend ? showAlert(message) : message,
})

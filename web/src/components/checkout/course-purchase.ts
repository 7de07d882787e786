import { createCourseOrder, verifyCoursePayment } from '@sopan/contract/orders'
import { date } from '@sopan/domain/format'

import { ApiError } from '#web/lib/api/api-error.ts'
import { call } from '#web/lib/api/call.ts'
import { isNoContent } from '#web/lib/api/response-body.ts'

import {
  type OrderToPay,
  type Problem,
  type PurchaseItem,
  showAlert,
  twoDecimals,
  verdictOf,
} from './purchase-item.ts'

const UNVERIFIED = 'Payment completed but verification failed. Please contact support.'

export const coursePurchase = (courseId: number): PurchaseItem => ({
  order: async (userId, input) => {
    const answer = await call(
      createCourseOrder,
      {
        body: {
          user_id: userId,
          course_id: courseId,
          amount: twoDecimals(input.amount),
          coupon_code: input.couponCode,
          discount_amount: twoDecimals(input.discount),
        },
      },
      { fallback: 'Failed to create order' },
    )
    const data: Partial<typeof answer.data> | undefined = answer.data
    if (!data?.payment_session_id) throw new Error('Payment session ID not received from server')
    return {
      orderId: data.order_id ?? '',
      sessionId: data.payment_session_id,
      gateway: data.gateway ?? gatewayOf(data.payment_session_id),
    }
  },

  verify: async ({ orderId, sessionId }) => {
    try {
      const answer = await call(
        verifyCoursePayment,
        { body: { order_id: orderId, payment_session_id: sessionId } },
        { fallback: UNVERIFIED },
      )
      // An empty body counts as success, but proves no payment.
      if (isNoContent(answer)) return { kind: 'review', message: UNVERIFIED }
      const data: Partial<typeof answer.data> | undefined = answer.data
      return { kind: 'granted', expiryDate: data?.expiry_date ?? null }
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      return verdictOf(error, UNVERIFIED)
    }
  },

  successText: (expiryDate) => {
    const till = expiryDate === null ? '' : ` till ${date(expiryDate)}`
    return `Payment successful! You now have access to the course${till}.`
  },

  unnamedProblem: 'Something went wrong',
  reportProblem,
})

/**
 * A declined payment is also shown on the page; other problems are only shown as an alert (D-16).
 */
function reportProblem({ kind, message }: Problem): string | null {
  if (kind === 'declined') {
    showAlert(`Payment failed: ${message}`)
    return message
  }
  const words = { checkout: 'Payment error: ', error: 'Error: ', review: '' }
  return showAlert(`${words[kind]}${message}`)
}

/** If the server names no gateway, the documents' prefix rule applies to courses (A-01). */
function gatewayOf(sessionId: string): OrderToPay['gateway'] {
  return sessionId.startsWith('session_') ? 'mock' : 'cashfree'
}

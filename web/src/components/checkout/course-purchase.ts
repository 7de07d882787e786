import { createCourseOrder, verifyCoursePayment } from '@sopan/contract/orders/orders'
import type { CheckoutWords } from '@sopan/words/money/checkout'

import { call } from '#web/lib/api/call.ts'

import { checkCoupon } from '../coupons/use-coupon.ts'
import { placedOrder, verifyOrder } from './order-responses.ts'
import { type Problem, type PurchaseItem, orderFields, showAlert } from './purchase-item.ts'

export const coursePurchase = (courseId: number): PurchaseItem => ({
  type: 'course',
  id: courseId,
  checkCoupon: (code, shown, words) => checkCoupon(code, { course_id: courseId }, shown, words),
  order: async (userId, input, { errors }) => {
    const body = { ...orderFields(userId, input), course_id: courseId }
    const fallback = errors.course
    return placedOrder(await call(createCourseOrder, { body }, { fallback }), errors)
  },

  verify: ({ orderId, sessionId, checkout }, { errors }) => {
    const body = { order_id: orderId, payment_session_id: sessionId || null, checkout }
    const fallback = errors.unverified
    return verifyOrder(() => call(verifyCoursePayment, { body }, { fallback }), errors)
  },

  reportSuccess: (end, { success, successTill }) => {
    showAlert(end === null ? success.course : successTill(end))
  },

  fallbackText: ({ errors }) => errors.unknown,
  reportProblem,
})

/**
 * A declined payment is also shown on the page; other problems are only shown as an alert (D-16).
 */
function reportProblem({ kind, message }: Problem, { alerts }: CheckoutWords): string | null {
  showAlert(kind === 'review' ? message : alerts[kind](message))
  return kind === 'declined' ? message : null
}

import { createCourseOrder, verifyCoursePayment } from '@sopan/contract/orders/orders'
import { date } from '@sopan/words/en/format'

import { call } from '#web/lib/api/call.ts'

import { checkCoupon } from '../coupons/use-coupon.ts'
import { UNVERIFIED, placedOrder, verifyOrder } from './order-responses.ts'
import { type Problem, type PurchaseItem, showAlert, twoDecimals } from './purchase-item.ts'

export const coursePurchase = (courseId: number): PurchaseItem => ({
  type: 'course',
  id: courseId,
  checkCoupon: (code, shown) => checkCoupon(code, { course_id: courseId }, shown),
  order: async (userId, input) => {
    const body = {
      user_id: userId,
      course_id: courseId,
      amount: twoDecimals(input.amount),
      coupon_code: input.couponCode,
      discount_amount: twoDecimals(input.discount),
    }
    const fallback = 'Failed to create order'
    return placedOrder(await call(createCourseOrder, { body }, { fallback }))
  },

  verify: ({ orderId, sessionId, checkout }) => {
    const body = { order_id: orderId, payment_session_id: sessionId || null, checkout }
    return verifyOrder(() => call(verifyCoursePayment, { body }, { fallback: UNVERIFIED }))
  },

  reportSuccess: (expiryDate) => {
    const till = expiryDate === null ? '' : ` till ${date(expiryDate)}`
    showAlert(`Payment successful! You now have access to the course${till}.`)
  },

  fallbackText: 'Something went wrong',
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

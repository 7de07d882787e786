import { createBookOrder, verifyBookPayment } from '@sopan/contract/orders/orders'
import type { CheckoutWords } from '@sopan/words/money/checkout'
import { toast } from 'react-hot-toast/headless'

import { call } from '#web/lib/api/call.ts'

import { bookCouponAt, checkBookCoupon } from '../coupons/book-coupon.ts'
import { placedOrder, verifyOrder } from './order-responses.ts'
import { type Problem, type PurchaseItem, orderFields, showAlert } from './purchase-item.ts'

export const bookPurchase = (bookId: number): PurchaseItem => ({
  type: 'book',
  id: bookId,
  checkCoupon: (code, { price }, words) => checkBookCoupon(code, price, words),
  couponAt: bookCouponAt,
  order: async (userId, input, { errors }) => {
    const body = { ...orderFields(userId, input), book_id: bookId }
    const fallback = errors.book
    return placedOrder(await call(createBookOrder, { body }, { fallback }), errors)
  },

  verify: ({ orderId, checkout }, { errors }) => {
    const body = { order_id: orderId, checkout }
    const fallback = errors.unverified
    return verifyOrder(() => call(verifyBookPayment, { body }, { fallback }), errors)
  },

  reportSuccess: (_, { success }) => void toast.success(success.book),

  fallbackText: ({ errors }) => errors.unknown,
  reportProblem,
})

/** Problems are shown in the dialog; a problem for support is an alert. */
function reportProblem({ kind, message }: Problem, { alerts }: CheckoutWords): string | null {
  if (kind === 'review') return showAlert(message)
  return alerts[kind](message)
}

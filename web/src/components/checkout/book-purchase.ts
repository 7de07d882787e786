import { createBookOrder, verifyBookPayment } from '@sopan/contract/orders/orders'
import { toast } from 'react-hot-toast/headless'

import { call } from '#web/lib/api/call.ts'

import { bookCouponAt, checkBookCoupon } from '../coupons/book-coupon.ts'
import { UNVERIFIED, placedOrder, verifyOrder } from './order-responses.ts'
import { type Problem, type PurchaseItem, showAlert, twoDecimals } from './purchase-item.ts'

export const bookPurchase = (bookId: number): PurchaseItem => ({
  type: 'book',
  id: bookId,
  checkCoupon: (code, { price }) => checkBookCoupon(code, price),
  couponAt: bookCouponAt,
  order: async (userId, input) => {
    const body = {
      user_id: userId,
      book_id: bookId,
      amount: twoDecimals(input.amount),
      coupon_code: input.couponCode,
      discount_amount: twoDecimals(input.discount),
    }
    const fallback = 'Failed to create book order'
    return placedOrder(await call(createBookOrder, { body }, { fallback }))
  },

  verify: ({ orderId, checkout }) => {
    const body = { order_id: orderId, checkout }
    return verifyOrder(() => call(verifyBookPayment, { body }, { fallback: UNVERIFIED }))
  },

  reportSuccess: () => {
    toast.success('Payment successful! You now have access to the book.')
  },

  fallbackText: 'Something went wrong',
  reportProblem,
})

/** Problems are shown in the dialog; a problem for support is an alert. */
function reportProblem({ kind, message }: Problem): string | null {
  if (kind === 'review') return showAlert(message)
  const words = { declined: 'Payment failed', checkout: 'Payment error', error: 'Error' }
  return `${words[kind]}: ${message}`
}

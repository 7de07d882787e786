import { createBundleOrder, verifyBundlePayment } from '@sopan/contract/orders/orders'
import { toast } from 'react-hot-toast/headless'

import { call } from '#web/lib/api/call.ts'

import { checkCoupon } from '../coupons/use-coupon.ts'
import { placedOrder, verifyOrder } from './order-responses.ts'
import { type PurchaseItem, orderFields } from './purchase-item.ts'

/** Its problems are shown on its page, as those of a test. */
export const bundlePurchase = (bundleId: number): PurchaseItem => ({
  type: 'bundle',
  id: bundleId,
  checkCoupon: (code, shown, words) => checkCoupon(code, { bundle_id: bundleId }, shown, words),
  order: async (userId, input, { errors }) => {
    const body = { ...orderFields(userId, input), bundle_id: bundleId }
    const fallback = errors.course
    return placedOrder(await call(createBundleOrder, { body }, { fallback }), errors)
  },

  verify: ({ orderId, checkout }, { errors }) => {
    const body = { order_id: orderId, checkout }
    const fallback = errors.unverified
    return verifyOrder(() => call(verifyBundlePayment, { body }, { fallback }), errors)
  },

  reportSuccess: (_, { success }) => void toast.success(success.bundle),
  fallbackText: ({ errors }) => errors.unknown,
  reportProblem: ({ message }) => message,
})

import { rupees } from '@sopan/domain/format'
import { BOOK_COUPON_CODES, applyBookCoupon } from '@sopan/domain/orders/book-coupons'
import { toast } from 'react-hot-toast/headless'

import {
  type AppliedCoupon,
  type Coupon,
  useCheckedCoupon,
} from '#web/components/coupons/use-coupon.ts'
import { sleep } from '#web/lib/browser/sleep.ts'

/** The documents' simulated delay. */
const DELAY_MS = 800

const UNKNOWN = 'Invalid coupon code'
/** The message about a code goes when the next one is checked. */
const TOAST = { id: 'book-coupon' }
const HINT = `${UNKNOWN}. Try: ${BOOK_COUPON_CODES.join(', ')}`

/** The coupon of a book, from the public table and without a request. */
export function useBookCoupon(price: number): Coupon {
  return useCheckedCoupon(async (code) => {
    toast.dismiss(TOAST.id)
    await sleep(DELAY_MS)
    return applied(code, price)
  })
}

function applied(code: string, price: number): AppliedCoupon {
  const coupon = found(code, price)
  if (coupon === null) {
    toast.error(UNKNOWN, TOAST)
    throw new Error(HINT)
  }
  const { discount_percentage: percent, discount_amount: discount, finalPrice } = coupon
  const label = percent === null ? `−${rupees(discount)}` : `−${percent}%`
  return { code: coupon.code, label, discount, finalPrice }
}

function found(code: string, price: number) {
  try {
    return applyBookCoupon(code, price)
  } catch (error) {
    throw new Error('Failed to apply coupon. Please try again.', { cause: error })
  }
}

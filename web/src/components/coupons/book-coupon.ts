import {
  BOOK_COUPON_CODES,
  type BookCoupon,
  applyBookCoupon,
} from '@sopan/domain/orders/book-coupons'
import { sleep } from '@sopan/ui/sleep.ts'
import { rupees } from '@sopan/words/en/format'
import { toast } from 'react-hot-toast/headless'

import type { AppliedCoupon } from './use-coupon.ts'

/** The documents' simulated delay. */
const DELAY_MS = 800

const UNKNOWN = 'Invalid coupon code'
/** The message about a code goes when the next one is checked. */
const TOAST = { id: 'book-coupon' }
const HINT = `${UNKNOWN}. Try: ${BOOK_COUPON_CODES.join(', ')}`

/** The coupon of a book, from the public table and without a request. */
export async function checkBookCoupon(code: string, price: number): Promise<AppliedCoupon> {
  toast.dismiss(TOAST.id)
  await sleep(DELAY_MS)
  const coupon = found(code, price)
  if (coupon !== null) return appliedFrom(coupon)
  toast.error(UNKNOWN, TOAST)
  throw new Error(HINT)
}

/** An applied coupon at the present price of its book. */
export function bookCouponAt(coupon: AppliedCoupon, price: number): AppliedCoupon {
  const current = applyBookCoupon(coupon.code, price)
  return current === null ? coupon : appliedFrom(current)
}

function appliedFrom(coupon: BookCoupon): AppliedCoupon {
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

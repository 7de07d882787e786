import {
  BOOK_COUPON_CODES,
  type BookCoupon,
  applyBookCoupon,
} from '@sopan/domain/orders/book-coupons'
import { sleep } from '@sopan/ui/sleep.ts'
import type { CouponWords } from '@sopan/words/money/coupons'
import { toast } from 'react-hot-toast/headless'

import type { AppliedCoupon } from './use-coupon.ts'

/** The documents' simulated delay. */
const DELAY_MS = 800

/** The message about a code goes when the next one is checked. */
const TOAST = { id: 'book-coupon' }

/** The coupon of a book, from the public table and without a request. */
export async function checkBookCoupon(
  code: string,
  price: number,
  words: CouponWords,
): Promise<AppliedCoupon> {
  toast.dismiss(TOAST.id)
  await sleep(DELAY_MS)
  const coupon = found(code, price, words)
  if (coupon !== null) return appliedFrom(coupon, words)
  toast.error(words.invalid, TOAST)
  throw new Error(words.tryOthers(BOOK_COUPON_CODES.join(', ')))
}

/** An applied coupon at the present price of its book. */
export function bookCouponAt(
  coupon: AppliedCoupon,
  price: number,
  words: CouponWords,
): AppliedCoupon {
  const current = applyBookCoupon(coupon.code, price)
  return current === null ? coupon : appliedFrom(current, words)
}

function appliedFrom(coupon: BookCoupon, words: CouponWords): AppliedCoupon {
  const { discount_percentage: percent, discount_amount: discount, finalPrice } = coupon
  const label = percent === null ? words.rupeesOff(discount) : words.percentOff(percent)
  return { code: coupon.code, label, discount, finalPrice }
}

function found(code: string, price: number, words: CouponWords) {
  try {
    return applyBookCoupon(code, price)
  } catch (error) {
    throw new Error(words.tryAgain, { cause: error })
  }
}

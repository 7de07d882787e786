import { normalizeCouponCode } from './coupon.ts'
import { type Price, priceWithout, toPaise, toRupees } from './pricing.ts'

type Terms = { type: 'percentage'; percent: number } | { type: 'fixed'; rupees: number }

/** The documents' coupons for books, which are public (A-08). */
const TERMS: ReadonlyMap<string, Terms> = new Map<string, Terms>([
  ['SAVE10', { type: 'percentage', percent: 10 }],
  ['SAVE5', { type: 'fixed', rupees: 5 }],
  ['BOOK20', { type: 'percentage', percent: 20 }],
  ['WELCOME', { type: 'percentage', percent: 5 }],
  ['STUDENT', { type: 'fixed', rupees: 60 }],
  ['NEWUSER', { type: 'percentage', percent: 15 }],
])

/** The codes that only books take. */
export const BOOK_COUPON_CODES: readonly string[] = [...TERMS.keys()]

/** A coupon as it applies to one price; amounts are rupees, under the documents' names. */
export interface BookCoupon {
  code: string
  type: Terms['type']
  /** Null for a fixed discount. */
  discount_percentage: number | null
  discount_amount: number
  finalPrice: number
}

/**
 * The paise that a coupon takes off a book: a percentage rounded half up to the rupee, or a fixed
 * discount; never more than the price.
 */
function discountPaise(listPaise: number, terms: Terms): number {
  const rupeesOff =
    terms.type === 'fixed' ? terms.rupees : Math.floor((listPaise * terms.percent + 5000) / 10_000)
  return Math.min(toPaise(rupeesOff), listPaise)
}

function termsOf(typed: string): { code: string; terms: Terms } | null {
  const code = normalizeCouponCode(typed)
  const terms = code === null ? undefined : TERMS.get(code)
  return code === null || terms === undefined ? null : { code, terms }
}

/**
 * The code and the price of a book with a typed coupon; null if there is no such coupon. The page
 * and the server compute it independently.
 */
export function bookPriceAfter(
  listPaise: number,
  typed: string,
): { code: string; price: Price } | null {
  const found = termsOf(typed)
  if (found === null) return null
  return { code: found.code, price: priceWithout(discountPaise(listPaise, found.terms), listPaise) }
}

/** The coupon that was typed for a book of this price in rupees; null if there is no such coupon. */
export function applyBookCoupon(typed: string, price: number): BookCoupon | null {
  const found = termsOf(typed)
  const after = bookPriceAfter(toPaise(price), typed)
  if (found === null || after === null) return null
  const { code, terms } = found
  const percent = terms.type === 'percentage' ? terms.percent : null
  return {
    code,
    type: terms.type,
    discount_percentage: percent,
    discount_amount: toRupees(after.price.discountPaise),
    finalPrice: toRupees(after.price.amountPaise),
  }
}

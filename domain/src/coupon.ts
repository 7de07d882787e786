import type { Discount } from './pricing.ts'

/** A coupon as the operator wrote it, with how often it is taken already. */
export interface CouponRules extends Discount {
  active: boolean
  startsAt: Date | null
  endsAt: Date | null
  minPricePaise: number
  maxUses: number | null
  maxUsesPerUser: number | null
}

export interface CouponQuestion {
  now: Date
  listPaise: number
  /** Whether the coupon is for all items or names this one. */
  namesItem: boolean
  /** Reserved or used by everybody, and by this buyer, without the order in question itself. */
  uses: number
  usesByBuyer: number
}

/** '₹1,500', with two decimals only where there are paise. */
const rupees = (paise: number) =>
  `₹${(paise / 100).toLocaleString('en-IN', { minimumFractionDigits: paise % 100 === 0 ? 0 : 2 })}`

export const INVALID_COUPON = 'Invalid coupon code'

/**
 * Why a coupon cannot be used, in the buyer's words, or null when it can. Unknown, foreign and
 * not-for-this-item answer alike; what a buyer who has the coupon can act on is said.
 */
export function couponRefusal(coupon: CouponRules, question: CouponQuestion): string | null {
  const { now } = question
  if (!coupon.active || !question.namesItem) return INVALID_COUPON
  if (coupon.startsAt !== null && coupon.startsAt > now) return INVALID_COUPON
  if (coupon.endsAt !== null && coupon.endsAt <= now) return 'This coupon has expired'
  if (question.listPaise < coupon.minPricePaise) {
    return `This coupon can be used for prices from ${rupees(coupon.minPricePaise)}`
  }
  return couponLimitRefusal(coupon, question)
}

/** Why a coupon has no use left for a buyer, in the buyer's words, or null when it has one. */
export function couponLimitRefusal(
  { maxUses, maxUsesPerUser }: Pick<CouponRules, 'maxUses' | 'maxUsesPerUser'>,
  { uses, usesByBuyer }: Pick<CouponQuestion, 'uses' | 'usesByBuyer'>,
): string | null {
  if (maxUsesPerUser !== null && usesByBuyer >= maxUsesPerUser) {
    return 'You have used this coupon already'
  }
  const isSpent = maxUses !== null && uses >= maxUses
  return isSpent ? 'This coupon has reached its usage limit' : null
}

const CODE_PATTERN = /^[A-Z0-9_-]+$/

/**
 * A typed code as it is looked up, or null where no coupon can have it. Only ASCII letters are
 * raised: `ß` or `ı` would become other letters under upper-casing.
 */
export function couponKey(typed: string): string | null {
  const key = typed.trim().replaceAll(/[a-z]/g, (letter) => letter.toUpperCase())
  return CODE_PATTERN.test(key) ? key : null
}

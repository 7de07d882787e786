import type { Refusal } from '@sopan/contract/refusals'

import type { Discount } from './pricing.ts'

/** A coupon as configured by the operator, with its number of uses. */
export interface CouponRules extends Discount {
  active: boolean
  startsAt: Date | null
  endsAt: Date | null
  minPricePaise: number
  maxUses: number | null
  maxUsesPerUser: number | null
}

export interface CouponCounts {
  /** Uses by all buyers, including reserved ones and without this order. */
  uses: number
  /** The same, by this buyer. */
  usesByBuyer: number
  /** The uses by this buyer that are only reserved. */
  reservedByBuyer: number
}

export interface CouponUse extends CouponCounts {
  now: Date
  listPaise: number
  /** Whether the coupon is for all items or for this one. */
  appliesToItem: boolean
}

export const INVALID_COUPON = { code: 'coupon_invalid' } as const satisfies Refusal

/**
 * Why a coupon cannot be used, or null if it can. Unknown coupons and those
 * for other items have the same message; reasons that a buyer can act on are reported.
 */
export function couponRefusal(coupon: CouponRules, use: CouponUse): Refusal | null {
  const { now } = use
  if (!coupon.active || !use.appliesToItem) return INVALID_COUPON
  if (coupon.startsAt !== null && coupon.startsAt > now) return INVALID_COUPON
  if (coupon.endsAt !== null && coupon.endsAt <= now) return { code: 'coupon_expired' }
  if (use.listPaise < coupon.minPricePaise) {
    return { code: 'coupon_from_price', rupees: coupon.minPricePaise / 100 }
  }
  return couponLimitRefusal(coupon, use)
}

/** Why a coupon has no use left for a buyer, or null if it has one. */
export function couponLimitRefusal(
  { maxUses, maxUsesPerUser }: Pick<CouponRules, 'maxUses' | 'maxUsesPerUser'>,
  { uses, usesByBuyer, reservedByBuyer }: CouponCounts,
): Refusal | null {
  if (maxUsesPerUser !== null && usesByBuyer >= maxUsesPerUser) {
    return usesByBuyer - reservedByBuyer >= maxUsesPerUser
      ? { code: 'coupon_used' }
      : { code: 'coupon_reserved' }
  }
  const isUsedUp = maxUses !== null && uses >= maxUses
  return isUsedUp ? { code: 'coupon_used_up' } : null
}

const CODE_PATTERN = /^[A-Z0-9_-]+$/

/**
 * Returns the normalized code; null if no coupon can have it. Only ASCII letters become upper case:
 * `ß` or `ı` would change into other letters.
 */
export function normalizeCouponCode(typed: string): string | null {
  const code = typed.trim().replaceAll(/[a-z]/g, (letter) => letter.toUpperCase())
  return CODE_PATTERN.test(code) ? code : null
}

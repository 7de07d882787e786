import { coupons as en } from '../en/money/coupons.ts'
import { type SameWords, inLanguages } from '../language.ts'

/** The texts of a coupon and of the price with it. */
export const coupons = inLanguages(en, {
  hi: async () => (await import('../hi/money/coupons.ts')).coupons,
})
export type CouponWords = SameWords<typeof en>

import { coupons as en } from '../en/money/coupons.ts'
import { type SameWords, inLanguages } from '../language.ts'
import { translations } from './translations.ts'

/** The texts of a coupon and of the price with it. */
export const coupons = inLanguages('coupons', en, translations)
export type CouponWords = SameWords<typeof en>

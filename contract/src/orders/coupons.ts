import { z } from 'zod'

import { endpoint } from '../endpoint.ts'
import { envelopeOrFailure } from '../envelope.ts'
import { LENGTHS, code, id, rupees, sentAmount, userId } from '../fields.ts'

export const couponCode = z
  .string({ error: code('coupon_missing') })
  .trim()
  .min(1, code('coupon_missing'))
  .max(LENGTHS.coupon, code('coupon_invalid'))

export const appliedCoupon = z.object({
  code: z.string(),
  coupon_code: z.string(),
  discount_type: z.enum(['percentage', 'fixed']),
  discount_value: z.number(),
})

/** All documented names of the same value. */
export const couponQuote = z.object({
  coupon: appliedCoupon,
  code: z.string(),
  coupon_code: z.string(),
  original_amount: rupees,
  discount: rupees,
  discount_amount: rupees,
  savings: rupees,
  final_amount: rupees,
  finalPrice: rupees,
})
export type CouponQuote = z.output<typeof couponQuote>

export const validateCoupon = endpoint(
  'POST',
  '/coupons/validate.php',
  'Calculates the price of a course, test or bundle with a coupon, without using the coupon. ' +
    '200 with `success` false if it cannot be used. 20 a minute per account.',
  {
    body: z
      .object({
        coupon_code: couponCode,
        course_id: id.optional(),
        test_id: id.optional(),
        bundle_id: id.optional(),
        user_id: userId,
        amount: sentAmount,
      })
      .refine(
        ({ course_id, test_id, bundle_id }) =>
          [course_id, test_id, bundle_id].filter((one) => one !== undefined).length === 1,
        { error: 'course_id, test_id or bundle_id is required' },
      ),
    response: { 200: envelopeOrFailure(couponQuote, z.null()) },
  },
)

export const applyCoupon = endpoint(
  'POST',
  '/coupons/apply.php',
  'The same calculation as validate.php, for a course.',
  {
    body: z.object({ coupon_code: couponCode, course_id: id, user_id: userId }),
    response: { 200: envelopeOrFailure(couponQuote, z.null()) },
  },
)

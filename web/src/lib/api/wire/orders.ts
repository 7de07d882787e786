import type { CouponQuote } from '@sopan/contract/orders/coupons'
import type { GrantedAccess, OrderSession } from '@sopan/contract/orders/orders'

import { aNumber, aText, aTextOrNull, anObject, objectWith } from './rules.ts'

const appliedCoupon = objectWith<CouponQuote['coupon'], 'code' | 'coupon_code' | 'discount_type'>({
  discount_value: aNumber(0),
})

/** The documents have several names for a coupon's code and for each amount. */
export const couponQuote = objectWith<
  CouponQuote,
  'code' | 'original_amount' | 'discount' | 'savings' | 'finalPrice'
>({
  coupon: anObject(appliedCoupon),
  coupon_code: aText('coupon.code', 'coupon.coupon_code', 'code'),
  discount_amount: aNumber(0, 'discount', 'savings'),
  // Not a number where no amount was sent: the page then computes it from its price.
  final_amount: aNumber(Number.NaN, 'finalPrice'),
})

/** Empty where an id was not sent, which the purchase refuses with the documents' texts. */
export const orderSession = objectWith<OrderSession, 'gateway' | 'amount'>({
  order_id: aText(),
  payment_session_id: aText(),
})

export const grantedAccess = objectWith<GrantedAccess, 'status' | 'order_id' | 'purchase_date'>({
  expiry_date: aTextOrNull(),
})

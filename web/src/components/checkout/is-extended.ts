import type { CouponForm } from '../coupons/use-coupon.ts'
import type { Purchase } from './use-purchase.ts'

/** Whether a card has more content than when it was loaded: CardGrid then keeps the others as they are. */
export const isExtended = (
  { isOpen, applied }: CouponForm,
  { failure, slowVerificationAmount, hasStarted, order }: Purchase,
): boolean =>
  isOpen ||
  applied !== null ||
  failure !== null ||
  slowVerificationAmount !== null ||
  (hasStarted && order !== null)

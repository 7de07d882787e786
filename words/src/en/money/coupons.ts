import { rupees } from '../format.ts'

const failed = 'Failed to apply coupon'
const invalid = 'Invalid coupon code'

/** The texts of a coupon and of the price with it. */
export const coupons = {
  coupon: 'Coupon',
  code: 'Coupon code',
  enter: 'Enter code',
  apply: 'Apply',
  remove: (code: string) => `Remove coupon ${code}`,
  applied: (code: string, discount: number) =>
    `Coupon ${code} is applied. You save ${rupees(discount)}.`,
  removed: 'The coupon is removed.',
  percentOff: (percent: number) => `\u2212${percent}%`,
  rupeesOff: (amount: number) => `\u2212${rupees(amount)}`,
  missing: 'Please enter a coupon code',
  invalid,
  /** `codes` are those of the demo's books. */
  tryOthers: (codes: string) => `${invalid}. Try: ${codes}`,
  failed,
  tryAgain: `${failed}. Please try again.`,
  priceWith: 'Price with coupon: ',
  priceWithout: 'Price without coupon: ',
  /** In place of a price that is missing. */
  noPrice: '₹ Coupon Added',
}

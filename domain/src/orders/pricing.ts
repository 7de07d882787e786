/** The provider's smallest order is ₹1; a smaller amount becomes 0, in the buyer's favour. */
const SMALLEST_CHARGE_PAISE = 100

/** The discount of a coupon: exactly one of the two is set. */
export interface Discount {
  /** Hundredths of a percent, 1 to 10,000. */
  percentHundredths: number | null
  /** Paise. */
  fixedPaise: number | null
}

export interface Price {
  listPaise: number
  discountPaise: number
  /** The amount to pay. */
  amountPaise: number
}

/**
 * The paise that a coupon takes off a price in paise: a percentage rounded half up to the paisa, a
 * fixed discount capped at the price. Whole numbers only; 0 ≤ result ≤ price.
 */
export function discountPaise(listPaise: number, discount: Discount): number {
  if (discount.fixedPaise !== null) return Math.min(discount.fixedPaise, listPaise)
  const hundredths = discount.percentHundredths ?? 0
  // BigInt: price × 10,000 may pass 2^53 and halves must stay exact.
  const scaled = BigInt(listPaise) * BigInt(hundredths)
  return Math.min(Number((scaled + 5_000n) / 10_000n), listPaise)
}

/**
 * The price of an item in paise with a coupon or without: discount plus amount is the list price,
 * and an amount below ₹1 counts as 0.
 */
export function priceAfter(listPaise: number, discount: Discount | null): Price {
  return priceWithout(discount === null ? 0 : discountPaise(listPaise, discount), listPaise)
}

/** The price after a discount in paise of at most the list price; an amount below ₹1 counts as 0. */
export function priceWithout(off: number, listPaise: number): Price {
  const rest = listPaise - off
  if (rest >= SMALLEST_CHARGE_PAISE) return { listPaise, discountPaise: off, amountPaise: rest }
  return { listPaise, discountPaise: listPaise, amountPaise: 0 }
}

/** Converts rupees to whole paise, exact for every amount with at most two decimals. */
export function toPaise(rupees: number): number {
  return Math.round(rupees * 100)
}

/** Converts whole paise to rupees. */
export function toRupees(paise: number): number {
  return paise / 100
}

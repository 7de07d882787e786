import fc from 'fast-check'
import { describe, expect, it } from 'vitest'

import { BOOK_COUPON_CODES, applyBookCoupon, bookPriceAfter } from './book-coupons.ts'

const amounts = (typed: string, price: number) => {
  const coupon = applyBookCoupon(typed, price)
  return coupon && [coupon.discount_amount, coupon.finalPrice]
}

describe("a book's coupon", () => {
  it.each([
    ['SAVE10', 200, 20, 180],
    ['SAVE5', 200, 5, 195],
    ['BOOK20', 200, 40, 160],
    ['WELCOME', 200, 10, 190],
    ['STUDENT', 200, 60, 140],
    ['NEWUSER', 200, 30, 170],
    // A percentage is rounded half up to the rupee.
    ['SAVE10', 99, 10, 89],
    ['SAVE10', 94, 9, 85],
    ['SAVE10', 95, 10, 85],
    ['SAVE10', 94.99, 9, 85.99],
    ['NEWUSER', 249, 37, 212],
    ['WELCOME', 249.5, 12, 237.5],
    // A fixed discount is capped at the price.
    ['STUDENT', 40, 40, 0],
    ['STUDENT', 60, 60, 0],
    ['SAVE5', 5.5, 5.5, 0],
    ['STUDENT', 61, 60, 1],
    ['SAVE10', 1, 0, 1],
    ['BOOK20', 0, 0, 0],
  ])('%s on ₹%d takes off ₹%d and leaves ₹%d', (typed, price, discount, final) => {
    expect(amounts(typed, price)).toEqual([discount, final])
  })

  it.each([' save10 ', 'Save10', 'SAVE10\t'])('typed as %j is SAVE10', (typed) => {
    expect(applyBookCoupon(typed, 200)?.code).toBe('SAVE10')
  })

  it.each([
    'NOPE',
    '',
    ' ',
    'SAVE',
    'SAVE100',
    'SAVE 10',
    'WELCOME!',
    'ſAVE10',
    'toString',
    '__proto__',
  ])('typed as %j is none', (typed) => {
    expect(applyBookCoupon(typed, 200)).toBeNull()
  })

  it('has the documented fields that pages use', () => {
    expect(applyBookCoupon('book20', 249)).toEqual({
      code: 'BOOK20',
      type: 'percentage',
      discount_percentage: 20,
      discount_amount: 50,
      finalPrice: 199,
    })
    expect(applyBookCoupon('student', 249)).toEqual({
      code: 'STUDENT',
      type: 'fixed',
      discount_percentage: null,
      discount_amount: 60,
      finalPrice: 189,
    })
  })

  it('never leaves less than 0 or a part of the smallest payment, and adds up', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 0, max: 100_000_000 }),
        fc.constantFrom(...BOOK_COUPON_CODES),
        (list, code) => {
          const price = bookPriceAfter(list, code)?.price
          const { amountPaise = -1, discountPaise = -1 } = price ?? {}
          expect(amountPaise === 0 || amountPaise >= 100).toBe(true)
          expect(discountPaise).toBeGreaterThanOrEqual(0)
          expect(amountPaise + discountPaise).toBe(list)
          expect(Number.isSafeInteger(amountPaise)).toBe(true)
        },
      ),
    )
  })
})

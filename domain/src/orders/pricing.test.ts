import fc from 'fast-check'
import { describe, expect, it } from 'vitest'

import { type Discount, discountPaise, priceAfter, toPaise, toRupees } from './pricing.ts'

const percent = (value: number): Discount => ({ percentHundredths: value * 100, fixedPaise: null })
const fixed = (paise: number): Discount => ({ percentHundredths: null, fixedPaise: paise })

describe('price', () => {
  it.each([
    [149_900, null, 149_900],
    [149_900, percent(20), 119_920],
    [149_900, fixed(30_000), 119_900],
    [333, percent(50), 166],
    [1_001, percent(50), 500],
    [59_900, percent(100), 0],
    [5_000, fixed(6_000), 0],
    [150, percent(50), 0],
    [200, percent(50), 100],
    [0, percent(10), 0],
  ])('of %i paise with %j is %i', (list, discount, amount) => {
    expect(priceAfter(list, discount).amountPaise).toBe(amount)
  })

  it('rounds half a paisa of discount up', () => {
    expect(discountPaise(50, percent(1))).toBe(1)
    expect(discountPaise(49, percent(1))).toBe(0)
    expect(discountPaise(150, percent(1))).toBe(2)
  })

  const anyDiscount = fc.oneof(
    fc.integer({ min: 1, max: 10_000 }).map((hundredths) => ({
      percentHundredths: hundredths,
      fixedPaise: null,
    })),
    fc.integer({ min: 1, max: 100_000_000 }).map(fixed),
  )
  const anyPrice = fc.integer({ min: 0, max: 10_000_000_000 })

  it('is never below zero, never above the list price, whole, and adds up', () => {
    fc.assert(
      fc.property(anyPrice, fc.option(anyDiscount), (list, discount) => {
        const price = priceAfter(list, discount)
        expect(Number.isSafeInteger(price.amountPaise)).toBe(true)
        expect(price.amountPaise).toBeGreaterThanOrEqual(0)
        expect(price.discountPaise).toBeGreaterThanOrEqual(0)
        expect(price.amountPaise + price.discountPaise).toBe(list)
      }),
    )
  })

  it('is nothing or at least a rupee, the smallest order of the payment provider', () => {
    fc.assert(
      fc.property(anyPrice, anyDiscount, (list, discount) => {
        const { amountPaise } = priceAfter(list, discount)
        expect(amountPaise === 0 || amountPaise >= 100).toBe(true)
      }),
    )
  })

  it('is exact for two decimals after conversion to rupees and back', () => {
    expect(toPaise(19.99)).toBe(1999)
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 1_000_000_000 }), (paise) => {
        expect(toPaise(toRupees(paise))).toBe(paise)
      }),
    )
  })
})

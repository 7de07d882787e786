import fc from 'fast-check'
import { describe, expect, it } from 'vitest'

import { gstParts, supplyOf } from './gst.ts'

const within = { isInterState: false }
const between = { isInterState: true }

describe('the taxes in an amount', () => {
  it.each([
    [11_800, 1800, within, [10_000, 900, 900, 0]],
    [11_800, 1800, between, [10_000, 0, 0, 1800]],
    [49_900, 1800, within, [42_288, 3806, 3806, 0]],
    [49_900, 1800, between, [42_288, 0, 0, 7612]],
    [10_500, 500, within, [10_000, 250, 250, 0]],
    [100, 500, within, [96, 2, 2, 0]],
    [100, 25, between, [100, 0, 0, 0]],
    [49_900, 0, within, [49_900, 0, 0, 0]],
    [49_900, null, between, [49_900, 0, 0, 0]],
  ])('%i paise at %j, %j: %j', (amount, rate, supply, parts) => {
    expect(Object.values(gstParts(amount, rate, supply))).toEqual(parts)
  })

  const anyAmount = fc.integer({ min: 0, max: 10_000_000_000 })
  const anyRate = fc.integer({ min: 0, max: 10_000 })

  it('are whole, not negative, equal in halves, and sum to the amount', () => {
    fc.assert(
      fc.property(anyAmount, anyRate, fc.boolean(), (amount, rate, isInterState) => {
        const parts = gstParts(amount, rate, { isInterState })
        const all = Object.values(parts)
        expect(all.every((one) => Number.isSafeInteger(one) && one >= 0)).toBe(true)
        expect(all.reduce((sum, one) => sum + one, 0)).toBe(amount)
        expect(parts.cgstPaise).toBe(parts.sgstPaise)
        expect(parts.igstPaise * parts.cgstPaise).toBe(0)
      }),
    )
  })

  it('differ from the exact tax by at most half a paisa for each of them', () => {
    fc.assert(
      fc.property(anyAmount, anyRate, fc.boolean(), (amount, rate, isInterState) => {
        const { cgstPaise, sgstPaise, igstPaise } = gstParts(amount, rate, { isInterState })
        const exact = (amount * rate) / (10_000 + rate)
        const most = isInterState ? 0.5 : 1
        expect(Math.abs(cgstPaise + sgstPaise + igstPaise - exact)).toBeLessThanOrEqual(most + 1e-6)
      }),
    )
  })
})

describe('the place of supply', () => {
  it.each([
    ['Punjab', 'Haryana', 'Punjab', true],
    [' haryana', 'Haryana', 'Haryana', false],
    ['Somewhere', 'Haryana', 'Haryana', false],
    [null, 'Haryana', 'Haryana', false],
    ['Punjab', null, 'Punjab', false],
    [null, null, undefined, false],
  ])('for a buyer in %j and a seller in %j is %j', (buyer, seller, name, isInterState) => {
    const supply = supplyOf(buyer, seller)
    expect([supply.place?.name, supply.isInterState]).toEqual([name, isInterState])
  })
})

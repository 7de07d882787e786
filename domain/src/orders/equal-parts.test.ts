import { describe, expect, it } from 'vitest'

import { equalParts, monthsAfter } from './equal-parts.ts'

describe('equal parts', () => {
  it.each([
    ['an amount that can be divided', 150_000, 3, [50_000, 50_000, 50_000]],
    ['a rest in rupees, which the last part has', 149_900, 3, [49_900, 49_900, 50_100]],
    ['a rest in paise', 100_001, 2, [50_000, 50_001]],
    ['one part', 100_001, 1, [100_001]],
    ['less than a rupee for each', 250, 3, [0, 0, 250]],
    ['nothing', 0, 2, [0, 0]],
  ] as const)('of %s', (_, paise, count, parts) => {
    expect(equalParts(paise, count)).toEqual(parts)
  })
})

describe('a day some months later', () => {
  it.each([
    ['2026-11-30', 1, '2026-12-30'],
    ['2026-11-30', 2, '2027-01-30'],
    ['2026-11-30', 3, '2027-02-28'],
    ['2027-10-31', 4, '2028-02-29'],
    ['2027-01-31', 12, '2028-01-31'],
    ['2027-01-31', 0, '2027-01-31'],
  ] as const)('%s, %d later', (day, months, later) => {
    expect(monthsAfter(day, months)).toBe(later)
  })
})

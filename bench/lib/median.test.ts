import { expect, it } from 'vitest'

import { median } from './median.ts'

it.each([
  [[3, 1, 2], 2],
  [[10, 9, 100], 10],
  [[1, Number.NaN, 3], Number.NaN],
  [[Number.NaN, 1, 2], Number.NaN],
  [[], Number.NaN],
])('of %j is %d', (values, expected) => {
  expect(median(values)).toBe(expected)
})

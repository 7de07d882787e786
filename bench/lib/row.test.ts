import { expect, it } from 'vitest'

import { atLeast, atMost } from './row.ts'

it('is met on its target', () => {
  expect([atMost(2, 2).isMet, atLeast(2, 2).isMet]).toEqual([true, true])
  expect([atMost(2, 2.1).isMet, atLeast(2, 1.9).isMet]).toEqual([false, false])
})

it('is not met without a value', () => {
  expect([atMost(2, Number.NaN).isMet, atLeast(2, Number.NaN).isMet]).toEqual([false, false])
})

it('is not met if calls failed', () => {
  expect([atMost(2, 1, 1).isMet, atLeast(2, 3, 1).isMet]).toEqual([false, false])
})

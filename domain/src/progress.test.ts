import { describe, expect, it } from 'vitest'

import { completesClass, percentDone } from './progress.ts'

describe('progress', () => {
  it.each([
    [89.9, 100, false],
    [90, 100, true],
    [100, 100, true],
    [10, 0, false],
  ])('at %d of %d seconds completes a class: %s', (position, duration, expected) => {
    expect(completesClass(position, duration)).toBe(expected)
  })

  it.each([
    [0, 0, 0],
    [1, 3, 33],
    [199, 200, 99],
    [200, 200, 100],
    [201, 200, 100],
  ])('%d of %d classes are %d percent', (completed, total, percent) => {
    expect(percentDone(completed, total)).toBe(percent)
  })
})

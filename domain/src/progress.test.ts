import { describe, expect, it } from 'vitest'

import { completesClass, isNewerPlace, percentDone } from './progress.ts'

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

  it('keeps the greater sequence number, then the greater writer', () => {
    const stored = { seq: 4, writer: 'bbbbbbbb' }
    expect(isNewerPlace({ seq: 5, writer: 'aaaaaaaa' }, stored)).toBe(true)
    expect(isNewerPlace({ seq: 3, writer: 'cccccccc' }, stored)).toBe(false)
    expect(isNewerPlace({ seq: 4, writer: 'cccccccc' }, stored)).toBe(true)
    expect(isNewerPlace(stored, stored)).toBe(false)
  })
})

import { describe, expect, it } from 'vitest'

import { clock, fileSize } from './format.ts'

it.each([
  [0, '1\u00A0KB'],
  [23_456, '23\u00A0KB'],
  [999_600, '1\u00A0MB'],
  [1_449_000, '1.4\u00A0MB'],
])('shows %i bytes as %j', (bytes, text) => {
  expect(fileSize(bytes)).toBe(text)
})

describe('clock', () => {
  it.each([
    [0, '0:00'],
    [5, '0:05'],
    [245, '4:05'],
    [3600, '1:00:00'],
    [3729.9, '1:02:09'],
    [-3, '0:00'],
  ])('formats %d s as %s', (seconds, text) => {
    expect(clock(seconds)).toBe(text)
  })
})

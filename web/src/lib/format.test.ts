import { describe, expect, it } from 'vitest'

import { ago, clock, fileSize } from './format.ts'

it.each([
  [0, '1\u00A0KB'],
  [23_456, '23\u00A0KB'],
  [999_600, '1\u00A0MB'],
  [1_449_000, '1.4\u00A0MB'],
])('shows %i bytes as %j', (bytes, text) => {
  expect(fileSize(bytes)).toBe(text)
})

describe('ago', () => {
  const now = new Date('2025-08-20T12:00:00.000Z')
  it.each([
    ['2025-08-20T11:59:31.000Z', 'just now'],
    ['2025-08-20T11:59:00.000Z', '1 minute ago'],
    ['2025-08-20T10:00:00.000Z', '2 hours ago'],
    ['2025-08-20T00:00:01.000Z', '11 hours ago'],
    ['2025-08-19T12:00:00.000Z', 'yesterday'],
    ['2025-08-13T12:00:00.000Z', '7 days ago'],
    ['2025-08-13T11:59:59.000Z', '13 Aug 2025'],
    ['no time', ''],
  ])('formats %s as %j', (iso, text) => {
    expect(ago(iso, now)).toBe(text)
  })
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

import fc from 'fast-check'
import { expect, test } from 'vitest'

import { parseEnd, parsePoint, parseRelative, formatEndTime, formatTime } from './times.ts'

test.each([
  ['2025-08-20', '2025-08-19T18:30:00Z'],
  ['2025-08-20T10:00', '2025-08-20T04:30:00Z'],
  ['2025-08-20T10:00:30', '2025-08-20T04:30:30Z'],
  ['2025-08-20T10:00Z', '2025-08-20T10:00:00Z'],
  ['2025-08-20T10:00:00-05:00', '2025-08-20T15:00:00Z'],
  ['2024-02-29', '2024-02-28T18:30:00Z'],
])('%s is read in Indian time unless it has an offset', (text, time) => {
  expect(parsePoint(text)).toEqual(new Date(time))
})

test.each([
  '2025-02-29',
  '2025-13-01',
  '2025-00-10',
  '2025-08-20T24:00',
  '2025-08-20T10:60',
  '2025-8-2',
  '20-08-2025',
  '2025-08-20 10:00',
  '2025-08-20T10:00+99:00',
  'today',
  '',
])('%j is not a time', (text) => {
  expect(parsePoint(text)).toBeNull()
})

test('an end given as a date includes that whole day', () => {
  expect(parseEnd('2030-12-31')).toEqual(parsePoint('2031-01-01'))
  expect(parseEnd('2030-12-31T18:00')).toEqual(parsePoint('2030-12-31T18:00'))
})

test.each([
  ['on-import', 0],
  ['-10m', 600_000],
  ['-2h', 7_200_000],
  ['-3d', 259_200_000],
  ['2h', null],
  ['-2w', null],
  ['-2h ago', null],
])('%s counts back %s milliseconds', (text, milliseconds) => {
  expect(parseRelative(text)).toBe(milliseconds)
})

test('a written time is read as the same time', () => {
  const seconds = fc.integer({ min: 0, max: 4_000_000_000 })
  fc.assert(
    fc.property(seconds, (second) => {
      const time = new Date(second * 1000)
      expect(parsePoint(formatTime(time))).toEqual(time)
      expect(parseEnd(formatEndTime(time))).toEqual(time)
    }),
  )
})

import { describe, expect, it } from 'vitest'

import {
  counted,
  date,
  dateAndTime,
  number,
  plural,
  rupees,
  rupeesAndPaise,
  timeOfDay,
  weekday,
} from './format.ts'

describe('rupees', () => {
  it.each([
    [0, '₹0'],
    [799, '₹799'],
    [112_400, '₹1,12,400'],
    [12_345_678, '₹1,23,45,678'],
    [1499.5, '₹1,499.50'],
    [0.05, '₹0.05'],
  ])('formats %d as %s', (amount, text) => {
    expect(rupees(amount)).toBe(text)
  })

  it('formats an amount with both decimals for accounts', () => {
    expect([0, 112_400, 0.5].map(rupeesAndPaise)).toEqual(['₹0.00', '₹1,12,400.00', '₹0.50'])
  })
})

describe('date', () => {
  it.each([
    ['2025-08-20T00:00:00.000Z', '20 Aug 2025'],
    // 18:30 UTC is midnight in India.
    ['2025-08-20T18:30:00.000Z', '21 Aug 2025'],
    ['2025-09-01T06:00:00.000Z', '1 Sep 2025'],
    ['yesterday', ''],
  ])('formats %s as %j', (iso, text) => {
    expect(date(iso)).toBe(text)
  })
})

it('weekday is of the day in India', () => {
  expect(['2026-11-25', '2026-11-25T18:29:00Z', '2026-11-25T18:30:00Z'].map(weekday)).toEqual([
    'Wed',
    'Wed',
    'Thu',
  ])
})

it('number groups digits the Indian way', () => {
  expect(number(1_234_567)).toBe('12,34,567')
})

it.each([
  ['2025-08-20T05:02:05.000Z', '20\u00A0Aug\u00A02025, 10:32\u00A0am'],
  ['yesterday', ''],
])('dateAndTime formats %s as %j', (iso, text) => {
  expect(dateAndTime(iso)).toBe(text)
})

it.each([
  ['2025-08-20T05:02:05.000Z', '10:32\u00A0am'],
  ['yesterday', ''],
])('timeOfDay formats %s as %j', (iso, text) => {
  expect(timeOfDay(iso)).toBe(text)
})

it.each([
  [1, '1\u00A0question'],
  [0, '0\u00A0questions'],
  [1200, '1,200\u00A0questions'],
])('counted formats %i as %j', (count, text) => {
  expect(counted(count, 'question')).toBe(text)
})

it.each([
  [1, 'class', 'class'],
  [2, 'class', 'classes'],
  [0, 'note', 'notes'],
])('plural of %i %s is %s', (count, word, text) => {
  expect(plural(count, word)).toBe(text)
})

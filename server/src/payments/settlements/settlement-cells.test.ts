import { toPaise } from '@sopan/domain/orders/pricing'
import fc from 'fast-check'
import { expect, it } from 'vitest'

import { isRounded, readId, readPaise, readTime } from './settlement-cells.ts'

it.each([
  ['499', 49_900],
  ['499.5', 49_950],
  ['0.29', 29],
  ['1499.0000', 149_900],
  ['1,12,400.07', 11_240_007],
  ['-13.50', -1350],
  ['-0.00', 0],
  ['90071992547409.91', null],
])('reads %s rupees as %s paise', (cell, paise) => {
  expect(readPaise(cell)).toBe(paise)
})

it.each(['', '1e3', '4.99E+2', '1.234', '1.', '.5', '₹5', '1 000', '1,2', '--1', '٤٩٩', 'NaN'])(
  "takes '%s' for no amount",
  (cell) => {
    expect(readPaise(cell)).toBeNull()
  },
)

it('reads every amount as it was written', () => {
  const amounts = fc.integer({ min: -1_000_000_000, max: 1_000_000_000 })
  fc.assert(
    fc.property(amounts, (paise) => {
      const text = (paise / 100).toFixed(2)
      expect(readPaise(text)).toBe(toPaise(Number(text)) + 0)
    }),
  )
})

it.each([
  ['12345678901234567', '12345678901234567'],
  ["'12345678901234567", '12345678901234567'],
  ['="12345678901234567"', '12345678901234567'],
  ['order_a-1', 'order_a-1'],
  ['1.23E+17', null],
  ["'1,23e+17", null],
  ['', null],
  ["'", null],
  ['two words', null],
  ['order\u202E1', null],
  ['x'.repeat(101), null],
])("reads the id '%s' as %s", (cell, id) => {
  expect(readId(cell)).toBe(id)
})

it('knows a number that a spreadsheet has rounded', () => {
  expect(['1.23E+17', '5e+9', "'1E+20"].every(isRounded)).toBe(true)
  expect(['123', 'order_E+1', '1E17x'].some(isRounded)).toBe(false)
})

it.each([
  ['2026-11-20 11:30:00', '2026-11-20T06:00:00.000Z'],
  ['2026-11-20T11:30', '2026-11-20T06:00:00.000Z'],
  ['2026-11-20T06:00:00Z', '2026-11-20T06:00:00.000Z'],
  ['2026-11-20 11:30:00.123456+05:30', '2026-11-20T06:00:00.000Z'],
  ['20-11-2026 11:30', undefined],
  ['2026-13-20 11:30:00', undefined],
  ['46346.5', undefined],
  ['', undefined],
])("reads the time '%s' as %s", (cell, time) => {
  expect(readTime(cell)?.toISOString()).toBe(time)
})

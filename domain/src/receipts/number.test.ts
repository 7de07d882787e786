import { expect, it } from 'vitest'

import { documentNumber, financialYear } from './number.ts'

it.each([
  ['2026-03-31T18:29:59.999Z', '25-26'],
  ['2026-03-31T18:30:00Z', '26-27'],
  ['2026-12-31T23:59:59Z', '26-27'],
  ['2027-03-31T18:29:59Z', '26-27'],
  ['2099-11-20T06:00:00Z', '99-00'],
  ['2100-01-01T06:00:00Z', '99-00'],
])('%s is in the financial year %s', (time, year) => {
  expect(financialYear(new Date(time))).toBe(year)
})

it('has at most 16 characters in a number', () => {
  expect(documentNumber('R', '26-27', 123)).toBe('R/26-27/000123')
  expect(documentNumber('RC', '26-27', 9_999_999)).toHaveLength(16)
})

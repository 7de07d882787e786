import { expect, it } from 'vitest'

import { vacancyState } from './vacancy.ts'

/** 11:45 pm on 20 November in India. */
const NOW = new Date('2026-11-20T18:15:00Z')
/** A quarter past midnight on 21 November in India. */
const AFTER_MIDNIGHT = new Date('2026-11-20T18:45:00Z')

it.each([
  [null, NOW, 'open'],
  ['2026-11-19', NOW, 'expired'],
  ['2026-11-20', NOW, 'closing'],
  ['2026-11-20', AFTER_MIDNIGHT, 'expired'],
  ['2026-11-24', NOW, 'closing'],
  ['2026-11-25', NOW, 'open'],
  ['2026-11-25', AFTER_MIDNIGHT, 'closing'],
  ['2026-11-20T00:00:00+05:30', AFTER_MIDNIGHT, 'expired'],
  ['2027-01-01T10:00:00Z', NOW, 'open'],
  ['by the end of the year', NOW, 'open'],
] as const)('a vacancy until %s is at %s: %s', (last_date, now, state) => {
  expect(vacancyState({ status: 'active', last_date }, now)).toBe(state)
})

it('an inactive vacancy is withdrawn, also before its last date', () => {
  expect(vacancyState({ status: 'inactive', last_date: '2027-01-01' }, NOW)).toBe('withdrawn')
})

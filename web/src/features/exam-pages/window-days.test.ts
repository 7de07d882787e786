import { examPage } from '@sopan/words/catalogue/exam-page'
import { expect, it } from 'vitest'

import { windowDays } from './window-days.ts'

it.each([
  ['2027-01-09T10:00:00+05:30', 'Opens in 12 days'],
  ['2026-12-29T00:00:00+05:30', 'Opens tomorrow'],
  ['2026-12-28T23:59:00+05:30', 'Opens today'],
  ['2026-12-28T23:30:00+05:30', 'Open now'],
  ['2026-12-20T00:00:00+05:30', 'Open now'],
])('late on 28 December in India a window from %s on is %j', (opens_at, text) => {
  expect(windowDays({ opens_at }, new Date('2026-12-28T18:00:00Z'), examPage.in('en'))).toBe(text)
})

import type { JobAlert } from '@sopan/contract/aids'

import { indianDay } from './indian-day.ts'

/** The last days on which a vacancy is open are marked, today included. */
const CLOSING_DAYS = 5

type Vacancy = Pick<JobAlert, 'status' | 'last_date'>

/** The day of a text that is a day, or a time in India on that day; null for other text. */
function dayOf(text: string): string | null {
  if (/^\d{4}-\d\d-\d\d$/.test(text)) return text
  const time = new Date(text)
  return Number.isNaN(time.getTime()) ? null : indianDay(time)
}

/**
 * Whether one may still apply: until the end of the last date in India. 'withdrawn' is a vacancy
 * that the operator has taken back.
 */
export function vacancyState(
  { status, last_date: last }: Vacancy,
  now: Date,
): 'open' | 'closing' | 'expired' | 'withdrawn' {
  if (status !== 'active') return 'withdrawn'
  const end = last === null ? null : dayOf(last)
  if (end === null) return 'open'
  if (end < indianDay(now)) return 'expired'
  return end < indianDay(now, CLOSING_DAYS) ? 'closing' : 'open'
}

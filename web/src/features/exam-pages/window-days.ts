import { DAY_MS } from '@sopan/domain/durations'
import { indianDay } from '@sopan/domain/indian-day'

/** 'Opens in 12 days', by the days of the calendar in India; 'Open now' in the window. */
export function windowDays({ opens_at: opens }: { opens_at: string }, now: Date): string {
  if (Date.parse(opens) <= now.getTime()) return 'Open now'
  const dayOf = (time: Date) => Date.parse(indianDay(time))
  const days = (dayOf(new Date(opens)) - dayOf(now)) / DAY_MS
  if (days === 0) return 'Opens today'
  return days === 1 ? 'Opens tomorrow' : `Opens in ${days} days`
}

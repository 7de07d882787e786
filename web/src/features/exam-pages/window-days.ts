import { inDays, indianDaysUntil } from '@sopan/domain/today'

/** 'Opens in 12 days', by the days of the calendar in India; 'Open now' in the window. */
export function windowDays({ opens_at: opens }: { opens_at: string }, now: Date): string {
  if (Date.parse(opens) <= now.getTime()) return 'Open now'
  return `Opens ${inDays(indianDaysUntil(new Date(opens), now))}`
}

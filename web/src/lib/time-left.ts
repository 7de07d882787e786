import { DAY_MS, MINUTE_MS } from '@sopan/domain/durations'
import { counted } from '@sopan/words/en/format'

import { now } from '#web/lib/browser/clock.ts'

/**
 * 'about 8 minutes left' until a deadline (ISO time or epoch ms) by the device's date; null if the
 * time is over, or the date of the device is evidently wrong.
 */
export function timeLeft(deadline: string | number): string | null {
  const left = new Date(deadline).getTime() - now().getTime()
  if (!(left > 0 && left < DAY_MS)) return null
  const minutes = Math.floor(left / MINUTE_MS)
  if (minutes === 0) return 'less than a minute left'
  return `about ${counted(minutes, 'minute')} left`
}

import { DAY_MS, MINUTE_MS } from '@sopan/domain/durations'

import { running as en } from '../en/exams/running.ts'
import { type SameWords, inLanguages } from '../language.ts'
import { translations } from './translations.ts'

/** The texts of a test that is in progress, on other pages. */
export const running = inLanguages('running', en, translations)

export type RunningWords = SameWords<typeof en>

/**
 * 'about 8 minutes left' until a deadline (ISO time or epoch ms) by the device's date; null if the
 * time is over, or the date of the device is evidently wrong.
 */
export function timeLeftText(
  deadline: string | number,
  now: Date,
  words: RunningWords,
): string | null {
  const left = new Date(deadline).getTime() - now.getTime()
  return left > 0 && left < DAY_MS ? words.left(Math.floor(left / MINUTE_MS)) : null
}

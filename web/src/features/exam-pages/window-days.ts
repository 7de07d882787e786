import { indianDaysUntil } from '@sopan/domain/today'
import type { ExamPageWords } from '@sopan/words/catalogue/exam-page'

/** 'Opens in 12 days', by the days of the calendar in India; 'Open now' in the window. */
export function windowDays(
  { opens_at: opens }: { opens_at: string },
  now: Date,
  words: ExamPageWords,
): string {
  if (Date.parse(opens) <= now.getTime()) return words.openNow
  return words.opens(indianDaysUntil(new Date(opens), now))
}

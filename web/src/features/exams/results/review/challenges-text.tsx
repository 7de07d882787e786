import type { Challenges } from '@sopan/contract/exams/results'
import { useFormats, useWords } from '@sopan/ui/language.ts'
import { review } from '@sopan/words/results/review'

import { serverNow } from '#web/lib/browser/clock.ts'

/** Whether a challenge can still be sent; the response may be older than the end. */
export const isOpen = ({ until, state }: Challenges): boolean =>
  state === 'open' && serverNow().getTime() < Date.parse(until)

/** 'Provisional key, challenges until 9 Dec 2026, 6:00 pm' */
export function ChallengesText(challenges: Challenges) {
  const words = useWords(review).key
  const { dateAndTime } = useFormats()
  if (challenges.state === 'final') return words.final
  const until = dateAndTime(challenges.until)
  return isOpen(challenges) ? words.provisional(until) : words.challengesOver(until)
}

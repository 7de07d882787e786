import type { Challenges } from '@sopan/contract/exams/results'
import { dateAndTime } from '@sopan/words/en/format'

import { serverNow } from '#web/lib/browser/clock.ts'

/** Whether a challenge can still be sent; the response may be older than the end. */
export const isOpen = ({ until, state }: Challenges): boolean =>
  state === 'open' && serverNow().getTime() < Date.parse(until)

/** 'Provisional key, challenges until 9 Dec 2026, 6:00 pm' */
export function challengesText(challenges: Challenges): string {
  if (challenges.state === 'final') return 'Final key.'
  const until = dateAndTime(challenges.until)
  return isOpen(challenges)
    ? `Provisional key, challenges until ${until}.`
    : `Provisional key. Challenges were possible until ${until}; the key is final when all are answered.`
}

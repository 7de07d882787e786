import type { Challenges } from '@sopan/contract/exams/results'
import { dateAndTime } from '@sopan/words/en/format'

import { afterText, marksLaterText } from '#web/lib/figures-from.ts'

import type { ResultSummary } from '../result-summary.ts'

/** Whether the review of a page of results is locked, and from when the test shows it. */
export interface ReviewLock {
  review_locked: boolean
  keys_from?: string | null | undefined
  challenges?: Challenges | undefined
}

/**
 * The sentence about a result in place of its figures: 'Submitted. Marks, rank and answers after 28 Nov 2026, 10:00 pm.'
 * Without `review` it is not known when the answers come.
 */
export function waitingText(
  { figures_from: from = null, number }: Pick<ResultSummary, 'figures_from' | 'number'>,
  review?: ReviewLock,
): string {
  if (review === undefined) return marksLaterText(from)
  const { review_locked: isLocked, keys_from: keys } = review
  // Only a first attempt has a rank.
  const figures = number === 1 ? ['Marks', 'rank'] : ['Marks']
  if (!isLocked || keys === undefined) return `Submitted. ${listed(figures)} ${afterText(from)}.`
  if (areTogether(keys, from))
    return `Submitted. ${listed([...figures, 'answers'])} ${afterText(from)}.`
  const answers = keys === null ? 'after your last attempt' : `from ${dateAndTime(keys)}`
  return `Submitted. ${listed(figures)} ${afterText(from)}, answers ${answers}.`
}

/** No answers are shown before the figures, also if the test names an earlier time for them. */
const areTogether = (keys: string | null, figures: string | null) =>
  keys === figures || (keys !== null && figures !== null && Date.parse(keys) <= Date.parse(figures))

const listed = (words: readonly string[]): string =>
  words.length < 2 ? words.join('') : `${words.slice(0, -1).join(', ')} and ${words.at(-1) ?? ''}`

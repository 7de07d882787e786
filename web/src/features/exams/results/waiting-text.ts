import type { Challenges } from '@sopan/contract/exams/results'
import type { WaitingWords } from '@sopan/words/exams/waiting'
import type { Formats } from '@sopan/words/format'

import { laterTime } from '#web/lib/figures-from.ts'

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
  review: ReviewLock | undefined,
  words: WaitingWords,
  formats: Formats,
): string {
  const time = laterTime(from, formats)
  if (review === undefined) return words.marks(time)
  const { review_locked: isLocked, keys_from: keys } = review
  // Only a first attempt has a rank.
  const hasRank = number === 1
  if (!isLocked || keys === undefined) return words.figures(hasRank, time)
  if (areTogether(keys, from)) return words.figuresAndAnswers(hasRank, time)
  return keys === null
    ? words.answersAfterLast(hasRank, time)
    : words.answersFrom(hasRank, time, formats.dateAndTime(keys))
}

/** No answers are shown before the figures, also if the test names an earlier time for them. */
const areTogether = (keys: string | null, figures: string | null) =>
  keys === figures || (keys !== null && figures !== null && Date.parse(keys) <= Date.parse(figures))

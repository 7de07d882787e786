import type { SubmitReason } from '@sopan/contract/exams/attempts'

import { lastArrival } from './attempt.ts'

/** The answers of an attempt that the page knew when the learner submitted it. */
export interface Knowledge {
  /** Every entry up to this revision was on the page. */
  revision: number
  /** All writers that the device of the page has used in the attempt. */
  writers: string[]
}

/**
 * Whether another device has added entries that a page did not know. `writersSince`: the writers of the entries after
 * the page's revision.
 */
export function isContinuedElsewhere(
  { writers }: Knowledge,
  writersSince: readonly string[],
): boolean {
  return writersSince.some((writer) => !writers.includes(writer))
}

interface OpenAttempt {
  deadline: Date
  /** After an outage, when attempts are closed by their learners only. */
  isClosingPaused: boolean
}

interface SubmissionFacts {
  because: SubmitReason
  arrivedAt: Date
  isContinuedElsewhere: boolean
}

/**
 * Why a submission closes an open attempt; null if the attempt stays open. The server's clock alone ends it because
 * of the time, and before the deadline no page submits answers that it did not know.
 */
export function closeReasonOf(
  { deadline, isClosingPaused }: OpenAttempt,
  { because, arrivedAt, isContinuedElsewhere: isContinued }: SubmissionFacts,
  now: Date,
): 'submitted' | 'expired' | null {
  if (because === 'time') return deadline <= now && !isClosingPaused ? 'expired' : null
  if (isContinued && arrivedAt < deadline) return null
  return arrivedAt <= lastArrival(deadline) ? 'submitted' : 'expired'
}

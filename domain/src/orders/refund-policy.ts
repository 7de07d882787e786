import { DAY_MS } from '../durations.ts'

/** Facts about a purchase that the refund policy names; times are dates. */
export interface RefundFacts {
  kind: 'course' | 'exam' | 'book'
  paidAt: Date
  /** Of a course, in whole percent. */
  percentCompleted: number
  /** Of a test, with the access of this purchase. */
  attemptsStarted: number
  /** Whether the file of a book was opened. */
  isOpened: boolean
}

const LIMIT_PERCENT = 20

/**
 * The written conditions of a refund that a purchase does not meet, one sentence each; none if it
 * meets all that are recorded. Reasons and downloads are not recorded.
 */
export function unmetRefundConditions(facts: RefundFacts, now: Date): string[] {
  const unmet: string[] = []
  if (now.getTime() - facts.paidAt.getTime() > DAY_MS) {
    unmet.push('It was paid more than 24 hours ago.')
  }
  if (facts.kind === 'course' && facts.percentCompleted >= LIMIT_PERCENT) {
    unmet.push(`${facts.percentCompleted} % of the course is completed; it must be less than 20 %.`)
  }
  if (facts.kind === 'exam' && facts.attemptsStarted > 0) {
    unmet.push('An attempt was started.')
  }
  if (facts.kind === 'book' && facts.isOpened) unmet.push('The book was opened.')
  return unmet
}

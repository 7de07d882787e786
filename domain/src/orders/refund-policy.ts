import { HOUR_MS } from '../durations.ts'

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

/** A written condition of a refund, and whether it is met. */
export type RefundCondition = { isMet: boolean } & (
  | { rule: 'in time' }
  | { rule: 'hardly completed'; percent: number }
  | { rule: 'no attempt' }
  | { rule: 'not opened' }
)

export const REFUND_LIMITS = { percent: 20, hours: 24 }

/**
 * The written conditions of a refund that are recorded of a kind of item. Reasons and downloads are not
 * recorded.
 */
export function refundConditions(facts: RefundFacts, now: Date): RefundCondition[] {
  const { kind, percentCompleted: percent } = facts
  const isInTime = now.getTime() - facts.paidAt.getTime() <= REFUND_LIMITS.hours * HOUR_MS
  const ofKind: Record<RefundFacts['kind'], RefundCondition> = {
    course: { rule: 'hardly completed', percent, isMet: percent < REFUND_LIMITS.percent },
    exam: { rule: 'no attempt', isMet: facts.attemptsStarted === 0 },
    book: { rule: 'not opened', isMet: !facts.isOpened },
  }
  return [{ rule: 'in time', isMet: isInTime }, ofKind[kind]]
}

/** The conditions that a purchase does not meet; empty if it meets all of them. */
export const unmetConditions = (conditions: readonly RefundCondition[]): RefundCondition[] =>
  conditions.filter(({ isMet }) => !isMet)

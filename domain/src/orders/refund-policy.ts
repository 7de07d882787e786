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

/** A written condition of a refund, with a sentence about whether and why it is met. */
export interface RefundCondition {
  isMet: boolean
  text: string
}

const LIMIT_PERCENT = 20
const LIMIT_HOURS = 24

/** The conditions of `refundConditions` in words, for pages that sell and for the refund policy. */
interface RefundTerms {
  /** Beside the button that buys. */
  line: string
  /** Until when it is asked for. */
  until: string
  /** On what other conditions, for the table of the policy. */
  conditions: string
}

const WITHIN = `Refund within ${LIMIT_HOURS} hours`
const UNTIL = `${LIMIT_HOURS} hours after the purchase`

export const REFUND_TERMS: Record<RefundFacts['kind'], RefundTerms> = {
  course: {
    line: `${WITHIN}, on conditions`,
    until: UNTIL,
    conditions: `less than ${LIMIT_PERCENT}% completed, materials not downloaded, a valid reason`,
  },
  exam: {
    line: `${WITHIN}, before the first attempt`,
    until: UNTIL,
    conditions: 'before the first attempt, a technical issue or an accidental purchase',
  },
  book: {
    line: `${WITHIN}, before it is opened`,
    until: UNTIL,
    conditions: 'not opened',
  },
}

/**
 * The written conditions of a refund that are recorded of a kind of item. Reasons and downloads are not
 * recorded.
 */
export function refundConditions(facts: RefundFacts, now: Date): RefundCondition[] {
  const { kind, percentCompleted: percent } = facts
  const isRecent = now.getTime() - facts.paidAt.getTime() <= LIMIT_HOURS * HOUR_MS
  const conditions = [
    condition(
      isRecent,
      `It was paid in the last ${LIMIT_HOURS} hours.`,
      `It was paid more than ${LIMIT_HOURS} hours ago.`,
    ),
  ]
  if (kind === 'course') {
    const done = `${percent} % of the course is completed`
    conditions.push(
      condition(
        percent < LIMIT_PERCENT,
        `${done}, less than ${LIMIT_PERCENT} %.`,
        `${done}; it must be less than ${LIMIT_PERCENT} %.`,
      ),
    )
  }
  if (kind === 'exam') {
    const isUnused = facts.attemptsStarted === 0
    conditions.push(condition(isUnused, 'No attempt was started.', 'An attempt was started.'))
  }
  if (kind === 'book') {
    conditions.push(condition(!facts.isOpened, 'The book was not opened.', 'The book was opened.'))
  }
  return conditions
}

const condition = (isMet: boolean, met: string, unmet: string): RefundCondition => ({
  isMet,
  text: isMet ? met : unmet,
})

/** The texts of the conditions that a purchase does not meet; empty if it meets all of them. */
export const unmetConditions = (conditions: readonly RefundCondition[]): string[] =>
  conditions.filter(({ isMet }) => !isMet).map(({ text }) => text)

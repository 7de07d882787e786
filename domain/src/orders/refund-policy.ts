import { HOUR_MS } from '../durations.ts'

/**
 * How far the buyer has used an item: the completed classes in whole percent, the attempts that were started with this purchase,
 * whether the file was opened. Of a course that was bought alone, classes completed before the purchase count, too; of the courses
 * of a bundle only later ones. If a bundle has several courses, the most completed course decides.
 */
export type ItemUse =
  | { kind: 'course'; percentCompleted: number }
  | { kind: 'exam'; attemptsStarted: number }
  | { kind: 'book'; isOpened: boolean }

/** A written condition of a refund, and whether it is met. */
export type RefundCondition = { isMet: boolean } & (
  | { rule: 'in time' }
  | { rule: 'hardly completed'; percent: number }
  | { rule: 'no attempt' }
  | { rule: 'not opened' }
)

export const REFUND_LIMITS = { percent: 20, hours: 24 }

/**
 * The written conditions of a refund that are recorded of a kind of item; of a bundle, the conditions of all kinds in it
 * . Reasons and downloads are not recorded.
 */
export function refundConditions(
  paidAt: Date,
  uses: readonly ItemUse[],
  now: Date,
): RefundCondition[] {
  const isInTime = now.getTime() - paidAt.getTime() <= REFUND_LIMITS.hours * HOUR_MS
  return [{ rule: 'in time', isMet: isInTime }, ...uses.map(conditionOfUse)]
}

function conditionOfUse(use: ItemUse): RefundCondition {
  if (use.kind === 'course') {
    const { percentCompleted: percent } = use
    return { rule: 'hardly completed', percent, isMet: percent < REFUND_LIMITS.percent }
  }
  if (use.kind === 'exam') return { rule: 'no attempt', isMet: use.attemptsStarted === 0 }
  return { rule: 'not opened', isMet: !use.isOpened }
}

/** The conditions that a purchase does not meet; empty if it meets all of them. */
export const unmetConditions = (conditions: readonly RefundCondition[]): RefundCondition[] =>
  conditions.filter(({ isMet }) => !isMet)

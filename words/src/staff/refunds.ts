import { REFUND_LIMITS, type RefundCondition } from '@sopan/domain/orders/refund-policy'

const { hours, percent: limit } = REFUND_LIMITS

type Rule = RefundCondition['rule']

/** Each condition where it is met and where it is not. */
const SENTENCES: Readonly<Record<Rule, readonly [met: string, unmet: string]>> = {
  'in time': [
    `It was paid in the last ${hours} hours.`,
    `It was paid more than ${hours} hours ago.`,
  ],
  'hardly completed': [`, less than ${limit} %.`, `; it must be less than ${limit} %.`],
  'no attempt': ['No attempt was started.', 'An attempt was started.'],
  'not opened': ['The book was not opened.', 'The book was opened.'],
}

/** A sentence for staff about whether a condition of a refund is met, and why. */
export function conditionText(condition: RefundCondition): string {
  const done =
    condition.rule === 'hardly completed' ? `${condition.percent} % of the course is completed` : ''
  return done + SENTENCES[condition.rule][condition.isMet ? 0 : 1]
}

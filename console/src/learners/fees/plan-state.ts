import { indianDay } from '@sopan/domain/indian-day'

import { day } from '#console/lib/format.ts'
import { words } from '#console/words.ts'
import { feeWords as text } from '#console/words/fees.ts'

import type { FeePart, FeePlan } from '../learner-calls.ts'

/** Whether an overdue part of an open plan has paused the access. */
export const isPaused = ({ pauses_at: pause }: Pick<FeePlan, 'pauses_at'>): boolean =>
  pause !== null && new Date(pause) <= new Date()

/** The effect that the parts of a plan have on the access. */
export function stateOfPlan(plan: FeePlan): string {
  const { parts, ended_at: ended, pauses_at: pause } = plan
  if (ended !== null) return text.ended(day(ended), plan.end_reason ?? words.none)
  const next = parts.find((part) => !part.is_paid)
  if (next === undefined) return text.allPaid
  if (!plan.is_open) return text.closed
  return (isPaused(plan) ? text.paused : text.pauses)(day(pause), next.number)
}

export function stateOfPart({ is_paid: isPaid, due_on: due }: FeePart) {
  if (isPaid) return 'paid'
  return due < indianDay(new Date()) ? 'overdue' : 'due'
}

import { indianDay, startOfIndianDay } from './indian-day.ts'

/** Indian days, both included, on which the members of a batch have its items. */
export interface BatchDays {
  first_day: string
  last_day: string
}

export type BatchState = 'later' | 'running' | 'over'

/** Whether the days of a batch are to come, have begun or are over. */
export function batchState({ first_day: first, last_day: last }: BatchDays, now: Date): BatchState {
  const today = indianDay(now)
  if (today > last) return 'over'
  return today < first ? 'later' : 'running'
}

/** An invitation to a batch, with how many learners have used it. */
export interface Invitation {
  most: number
  used: number
  ends_at: Date
  ended_at: Date | null
  needs_approval: boolean
}

/** A learner who looks at an invitation, and the batch. */
interface Invited {
  days: BatchDays
  isMember: boolean
  /** The learner has asked to join and waits for the office. */
  isWaiting: boolean
  /** The learner has been a member, whom only the office lets in again. */
  wasMember: boolean
}

export type InvitationState = 'open' | 'asks' | 'asked' | 'member' | 'full' | 'over'

/** The state of an invitation for a learner at `now`; who was a member before asks the office in any case. */
export function invitationState(
  { most, used, ends_at: endsAt, ended_at: endedAt, needs_approval: needsApproval }: Invitation,
  { days, isMember, isWaiting, wasMember }: Invited,
  now: Date,
): InvitationState {
  if (isMember) return 'member'
  if (batchState(days, now) === 'over') return 'over'
  if (isWaiting) return 'asked'
  if (endedAt !== null || endsAt <= now) return 'over'
  if (used >= most) return 'full'
  return needsApproval || wasMember ? 'asks' : 'open'
}

/** When an invitation ends whose last day in India is given. */
export const invitationEnd = (lastDay: string): Date => startOfIndianDay(lastDay, 1)

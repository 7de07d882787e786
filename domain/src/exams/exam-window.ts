import type { ExamCard } from '@sopan/contract/exams/exams'

import { deadlineOf } from './attempt.ts'

/** When a test with a window may be taken; both null: at any time. Stored with the test, because the window may change. */
export interface ExamWindow {
  opensAt: Date | null
  closesAt: Date | null
}

export type WindowState = 'none' | 'before' | 'open' | 'after'

/** The state of a window at `now`; the close belongs to the time after it. */
export function windowState({ opensAt, closesAt }: ExamWindow, now: Date): WindowState {
  if (opensAt === null || closesAt === null) return 'none'
  if (now < opensAt) return 'before'
  return now < closesAt ? 'open' : 'after'
}

/**
 * Whether the window lets a learner start a test: no learner before it, any learner in it, and after
 * it those who bought the test, without a rank.
 */
export const windowAllows = (state: WindowState, isBought: boolean): boolean =>
  state === 'none' || state === 'open' || (state === 'after' && isBought)

/** Whether a learner can start a test now or after its window opens. */
export const isStillOffered = (state: WindowState, isBought: boolean): boolean =>
  state === 'before' || windowAllows(state, isBought)

/** The window of a test as its card has it. */
export const windowOnCard = ({ window }: Pick<ExamCard, 'window'>): ExamWindow => ({
  opensAt: window === undefined ? null : new Date(window.opens_at),
  closesAt: window === undefined ? null : new Date(window.closes_at),
})

/** The more time of a learner with a time limit, in seconds. */
export const extraSeconds = (limitSeconds: number, minutesPerHour: number): number =>
  Math.ceil((limitSeconds * minutesPerHour) / 60)

/**
 * When an attempt that starts at `start` ends: after its time limit, in a window at its close at the latest. The extra
 * time of a learner is added to both; a start after the close of the others stays a start after the close, because keys
 * may be shown then.
 */
export function deadlineIn(
  window: ExamWindow,
  start: Date,
  limitSeconds: number,
  extraMinutesPerHour = 0,
): Date {
  const extra = extraSeconds(limitSeconds, extraMinutesPerHour)
  return endIn(window, start, { end: deadlineOf(start, limitSeconds + extra), extra })
}

/** An end, or in a window its close with the extra seconds of the whole test, if that is earlier. */
export function endIn(
  window: ExamWindow,
  start: Date,
  { end, extra }: { end: Date; extra: number },
): Date {
  const { closesAt } = window
  if (windowState(window, start) !== 'open' || closesAt === null) return end
  const close = deadlineOf(closesAt, extra)
  return end < close ? end : close
}

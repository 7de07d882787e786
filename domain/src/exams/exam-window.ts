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

/** When an attempt that starts at `start` ends: after its time limit, in a window at its close at the latest. */
export function deadlineIn(window: ExamWindow, start: Date, limitSeconds: number): Date {
  const end = deadlineOf(start, limitSeconds)
  const { closesAt } = window
  if (windowState(window, start) !== 'open' || closesAt === null) return end
  return end < closesAt ? end : closesAt
}

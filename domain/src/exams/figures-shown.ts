import type { ExamWindow } from './exam-window.ts'
import { isWindowOver } from './keys-shown.ts'

/** When the marks of an attempt that began in the window of its test are shown. */
export const MARKS_POLICIES = ['after_close', 'at_once'] as const
export type MarksPolicy = (typeof MARKS_POLICIES)[number]

/** With the window of the test as it is now. */
export interface FiguresFacts extends ExamWindow {
  /** Whether the window of the test was open when the attempt began. */
  inWindow: boolean
  policy: MarksPolicy
  /**
   * Whether an attempt of any learner is in progress that began in the window; of an attempt that began in the window
   * itself, also one that began before the close.
   */
  isTakenInWindow: boolean
  now: Date
}

/** 'shown', or after which time they are shown: null where the test has no window any more. */
export type FiguresShown = 'shown' | { from: Date | null }

/**
 * Whether the learner sees the figures of a finished attempt: marks, counts, sections, percentage, and whether it is
 * passed. The counts of some attempts give the keys away while others still answer. The window as it is now decides, also
 * if the figures were shown before.
 */
export function figuresShown(facts: FiguresFacts): FiguresShown {
  const { inWindow, policy, opensAt, closesAt, isTakenInWindow, now } = facts
  if (policy === 'at_once') return 'shown'
  // An attempt for practice, after the close or with the window removed, would tell the keys to who still has time, or
  // can begin now because the window was opened again.
  const isBefore = !inWindow && opensAt !== null && now < opensAt
  const isOver = isBefore || closesAt === null || isWindowOver(closesAt, now)
  return isOver && !isTakenInWindow ? 'shown' : { from: closesAt }
}

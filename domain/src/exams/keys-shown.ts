import { isOverdue } from './attempt.ts'

/**
 * When the keys and explanations of a test are shown to a learner who has finished it; of a test with a window never
 * before its close. The documents show them immediately.
 */
export const KEYS_POLICIES = ['at_once', 'after_last_attempt', 'after_close', 'date'] as const
export type KeysPolicy = (typeof KEYS_POLICIES)[number]

export interface KeysOfExam {
  policy: KeysPolicy
  /** The time of the policy 'date'. */
  date: Date | null
  closesAt: Date | null
}

export interface KeysFacts {
  /** Whether the learner has an attempt in progress. */
  hasOpenAttempt: boolean
  /** Whether the learner can start another attempt, with what was bought until now. */
  canAttempt: boolean
  /** Whether an attempt of any learner is in progress that began in the window, or before its close. */
  isTakenInWindow: boolean
  /** Whether the keys were sent to the learner before. */
  wereShown: boolean
  now: Date
}

/**
 * 'shown', 'attempt' while an attempt of the learner is in progress, or from when they are shown: null
 * after the last attempt. Keys that were shown stay shown.
 */
export type KeysShown = 'shown' | 'attempt' | { from: Date | null }

export function keysShown({ policy, date, closesAt }: KeysOfExam, facts: KeysFacts): KeysShown {
  if (facts.hasOpenAttempt) return 'attempt'
  if (facts.wereShown) return 'shown'
  if (policy === 'date' && !(date !== null && date <= facts.now)) return { from: date }
  // No policy shows keys of a window while an answer of the window can still count, also if the window was moved since.
  const isOver = isWindowOver(closesAt, facts.now)
  const awaitsClose = (closesAt !== null || policy === 'after_close') && !isOver
  if (awaitsClose || facts.isTakenInWindow) return { from: closesAt }
  return policy === 'after_last_attempt' && facts.canAttempt ? { from: null } : 'shown'
}

/**
 * Whether no further attempt of a window can appear: answers count until the grace after the close is over,
 * and a start that a server decided in the last moment is stored by then.
 */
export const isWindowOver = (closesAt: Date | null, now: Date): boolean =>
  closesAt !== null && isOverdue(closesAt, now)

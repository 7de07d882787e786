import type { FetchedAttempt } from './read/attempt.ts'

let started: { userId: number; fetched: FetchedAttempt } | null = null

/** Passes the questions that have just been loaded from the start dialog to the exam screen. */
export function setStartedAttempt(userId: number, fetched: FetchedAttempt): void {
  started = { userId, fetched }
}

/** The attempt that was passed, if this learner has started it: another tab may have signed in another one. */
export function takeStartedAttempt(userId: number, testId: number): FetchedAttempt | null {
  const passed = started
  started = null
  const isAsked = passed?.userId === userId && passed.fetched.attempt.testId === testId
  return isAsked ? passed.fetched : null
}

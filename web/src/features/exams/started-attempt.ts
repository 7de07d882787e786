import type { FetchedAttempt } from '#web/lib/api/wire/exams/attempt.ts'

let started: FetchedAttempt | null = null

/** Passes the questions that have just been loaded from the start dialog to the exam screen. */
export function setStartedAttempt(fetched: FetchedAttempt): void {
  started = fetched
}

/** The attempt that was passed, if it is of this test. */
export function takeStartedAttempt(testId: number): FetchedAttempt | null {
  const passed = started
  started = null
  return passed?.attempt.testId === testId ? passed : null
}

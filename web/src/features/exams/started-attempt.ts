import type { FetchedAttempt } from './read/attempt.ts'

let started: FetchedAttempt | null = null

/** Passes the questions that have just been loaded from the start dialog to the exam screen. */
export function setStartedAttempt(next: FetchedAttempt): void {
  started = next
}

export function takeStartedAttempt(testId: number): FetchedAttempt | null {
  const handed = started?.attempt.testId === testId ? started : null
  started = null
  return handed
}

import type { Started } from './queries.ts'

let started: Started | null = null

/** Passes the questions that have just been loaded from the start dialog to the exam screen. */
export function setStartedAttempt(next: Started): void {
  started = next
}

export function takeStartedAttempt(testId: number): Started | null {
  const handed = started?.attempt.testId === testId ? started : null
  started = null
  return handed
}

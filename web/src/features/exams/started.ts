import type { Started } from './queries.ts'

let started: Started | null = null

/** From the start step to the exam screen: the questions that have just come. */
export function handOver(next: Started): void {
  started = next
}

export function takeOver(testId: number): Started | null {
  const handed = started?.attempt.testId === testId ? started : null
  started = null
  return handed
}

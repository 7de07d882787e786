/** Pauses after failures, in milliseconds. */
const PAUSES = [1000, 2000, 4000, 8000, 15_000, 30_000]

/** The failures after which the pause grows no further. */
export const MOST_FAILURES = PAUSES.length

/** Half to the full length, so that a class of learners does not come back in one moment. */
export function pauseAfter(failures: number, random: () => number): number {
  const pause = PAUSES[Math.min(failures, PAUSES.length) - 1] ?? 0
  return pause * (0.5 + random() / 2)
}

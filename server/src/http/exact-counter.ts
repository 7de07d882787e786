import type { Rule, WindowCounter } from './window-counter.ts'

/** Keys of one rule; of each at most as many times as the rule allows. */
const MOST_KEYS = 50_000

/**
 * Counts in a window that slides exactly, by keeping the time of each: for rules with small numbers,
 * where the estimate of a window counter could ask for a wait that is longer than the window. Memory
 * is bounded: to be forgotten early a key must be followed by 50,000 others.
 */
export function createExactCounter({ most, seconds }: Rule, mostKeys = MOST_KEYS): WindowCounter {
  const length = seconds * 1000
  /** In the order in which they were last added to. */
  const timesOf = new Map<string | number, number[]>()

  /** Without what is over, and without what a clock that was set back puts into the future. */
  function live(key: string | number, now: number): number[] {
    return (timesOf.get(key) ?? []).filter((time) => time > now - length && time <= now)
  }

  function dropOldest(now: number): void {
    const [oldest] = timesOf
    if (oldest === undefined) return
    const [key, times] = oldest
    const isOver = (times.at(-1) ?? 0) <= now - length
    if (isOver || timesOf.size > mostKeys) timesOf.delete(key)
  }

  return {
    isFull: (key, now, ahead = 0) => live(key, now).length + ahead + 1 > most,

    add(key, now, weight = 1) {
      const added = Array.from({ length: Math.min(weight, most) }, () => now)
      const times = [...live(key, now), ...added].slice(-most)
      timesOf.delete(key)
      timesOf.set(key, times)
      // Two for each that is added, so that what is over does not pile up.
      dropOldest(now)
      dropOldest(now)
    },

    takeBack(key, now) {
      const times = live(key, now).slice(0, -1)
      if (times.length === 0) timesOf.delete(key)
      else timesOf.set(key, times)
    },

    forget: (key) => void timesOf.delete(key),

    secondsToWait(key, now) {
      const times = live(key, now)
      const last = times[times.length - most] ?? now - length
      return Math.max(1, Math.ceil((last + length - now) / 1000))
    },
  }
}

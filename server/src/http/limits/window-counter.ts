import type { Rule } from '#server/db/shared-limits.ts'

/** A /48 may have many subscribers, or one with 65,536 /64s: its limits are ten times the limits of a /64. */
export const NETWORK_FACTOR = 10

export interface WindowCounter {
  /** Whether one more would be too many at `now` (ms). */
  isFull(key: string | number, now: number): boolean
  add(key: string | number, now: number, weight?: number): void
  /** Seconds, at least 1, until one more will be allowed. */
  secondsToWait(key: string | number, now: number): number
}

/** Keys of one rule and window; some 100 bytes each. */
const MAX_KEYS = 50_000

/**
 * Counts in a sliding window, estimated from two fixed ones: the count of the last window is weighted
 * by the share of it that the sliding window covers. Memory is bounded: a window with too many keys
 * ends early: a count is lost only if 50,000 other keys are counted within the same window.
 *
 * Not rate-limiter-flexible: see docs/decisions/058-limits-of-all-servers.md.
 */
export function createWindowCounter({ max, seconds }: Rule, maxKeys = MAX_KEYS): WindowCounter {
  const length = seconds * 1000
  let index = 0
  let last = new Map<string | number, number>()
  let current = new Map<string | number, number>()

  function startWindowAt(now: number): void {
    const at = Math.floor(now / length)
    if (at === index) return
    last = at === index + 1 ? current : new Map()
    current = new Map()
    index = at
  }

  function count(key: string | number, now: number): number {
    startWindowAt(now)
    const before = last.get(key)
    const counted = current.get(key) ?? 0
    if (before === undefined) return counted
    return counted + before * (1 - (now % length) / length)
  }

  return {
    isFull: (key, now) => count(key, now) + 1 > max,

    add(key, now, weight = 1) {
      startWindowAt(now)
      if (current.size >= maxKeys) {
        last = current
        current = new Map()
      }
      current.set(key, (current.get(key) ?? 0) + weight)
    },

    secondsToWait(key, now) {
      startWindowAt(now)
      const before = last.get(key) ?? 0
      const counted = current.get(key) ?? 0
      const room = max - 1
      const fromStart =
        counted <= room
          ? shareUntil(before, room - counted) * length
          : (1 + shareUntil(counted, room)) * length
      return Math.max(1, Math.ceil((fromStart - (now % length)) / 1000))
    },
  }
}

/** The share of a window after which `weight`, decreasing linearly, has reached `room`. */
const shareUntil = (weight: number, room: number) => (weight <= room ? 0 : 1 - room / weight)

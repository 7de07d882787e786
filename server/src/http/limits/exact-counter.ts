import { LRUCache } from 'lru-cache'

import type { Rule } from '#server/db/shared-limits.ts'

import type { WindowCounter } from './window-counter.ts'

/** Keys of one rule; each has at most as many times as the rule allows. */
const MAX_KEYS = 50_000

/**
 * Counts in a window that slides exactly, by storing each time: for rules with small numbers, where the
 * estimate of a window counter could require a wait longer than the window. Memory is bounded: a count is
 * lost early only if 50,000 other keys are counted after it.
 */
export function createExactCounter({ max, seconds }: Rule, maxKeys = MAX_KEYS): WindowCounter {
  const length = seconds * 1000
  // A size instead of `max`, which would reserve the memory of all keys for every rule.
  const timesOf = new LRUCache<string | number, number[]>({
    maxSize: maxKeys,
    sizeCalculation: () => 1,
  })

  /** Without expired times, and without times in the future after the clock was set back. */
  function live(key: string | number, now: number): number[] {
    return (timesOf.peek(key) ?? []).filter((time) => time > now - length && time <= now)
  }

  return {
    isFull: (key, now) => live(key, now).length + 1 > max,

    add(key, now, weight = 1) {
      const added = Array.from({ length: Math.min(weight, max) }, () => now)
      timesOf.set(key, [...live(key, now), ...added].slice(-max))
    },

    secondsToWait(key, now) {
      const times = live(key, now)
      const last = times[times.length - max] ?? now - length
      return Math.max(1, Math.ceil((last + length - now) / 1000))
    },
  }
}

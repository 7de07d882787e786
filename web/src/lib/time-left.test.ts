import { describe, expect, it, vi } from 'vitest'

import { timeLeft } from './time-left.ts'

const NOON = Date.parse('2026-01-05T12:00:00Z')

describe('the time left of an attempt', () => {
  it.each([
    ['2026-01-05T12:08:30Z', 'about 8\u00A0minutes left'],
    [NOON + 61_000, 'about 1\u00A0minute left'],
    [NOON + 59_000, 'less than a minute left'],
    [NOON, null],
    ['2026-01-07T12:00:00Z', null],
    ['', null],
  ])('until %s is %s', (deadline, text) => {
    vi.useFakeTimers({ now: NOON })
    expect(timeLeft(deadline)).toBe(text)
    vi.useRealTimers()
  })
})

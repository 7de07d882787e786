import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'

import { abortAfter } from './abort-after.ts'

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

describe('abortAfter', () => {
  it('aborts when the time is over', () => {
    const { signal } = abortAfter(100)
    vi.advanceTimersByTime(99)
    expect(signal.aborted).toBe(false)
    vi.advanceTimersByTime(1)
    expect(signal.reason).toMatchObject({ name: 'TimeoutError' })
  })

  it('aborts with the other signal, for the same reason', () => {
    const other = new AbortController()
    const { signal } = abortAfter(100, other.signal)
    other.abort('left')
    expect([signal.aborted, signal.reason]).toEqual([true, 'left'])
  })

  it('is aborted from the start if the other signal already is', () => {
    expect(abortAfter(100, AbortSignal.abort()).signal.aborted).toBe(true)
  })

  it('never aborts after it was cleared', () => {
    const other = new AbortController()
    const limit = abortAfter(100, other.signal)
    limit.clear()
    other.abort()
    vi.advanceTimersByTime(200)
    expect(limit.signal.aborted).toBe(false)
  })
})

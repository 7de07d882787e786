import { act, renderHook } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'

import { useSecondsUntil } from './use-seconds-until.ts'

beforeEach(() => void vi.useFakeTimers({ now: 0 }))
afterEach(() => void vi.useRealTimers())

const pass = (milliseconds: number) => act(() => void vi.advanceTimersByTime(milliseconds))

it('counts down to 0', () => {
  const { result } = renderHook(() => useSecondsUntil(2000))
  expect(result.current).toBe(2)
  pass(1000)
  expect(result.current).toBe(1)
  pass(1000)
  expect(result.current).toBe(0)
  expect(vi.getTimerCount()).toBe(0)
})

it('continues after the date was set back', () => {
  const { result } = renderHook(() => useSecondsUntil(2000))
  vi.setSystemTime(-1000)
  pass(1000)
  expect(result.current).toBe(2)
  pass(2000)
  expect(result.current).toBe(0)
})

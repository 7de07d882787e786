import { useEffect, useState } from 'react'

import { now } from './clock.ts'

const secondsUntil = (time: number) => Math.max(0, Math.ceil((time - now().getTime()) / 1000))

/** Whole seconds until a time in epoch milliseconds, at least 0; counts down while mounted. */
export function useSecondsUntil(time: number): number {
  const [seconds, setSeconds] = useState(secondsUntil(time))
  const [shownTime, setShownTime] = useState(time)
  if (shownTime !== time) {
    setShownTime(time)
    setSeconds(secondsUntil(time))
  }
  useEffect(() => {
    if (seconds === 0) return undefined
    const timer = setTimeout(() => setSeconds(secondsUntil(time)), 1000)
    return () => clearTimeout(timer)
  }, [seconds, time])
  return seconds
}

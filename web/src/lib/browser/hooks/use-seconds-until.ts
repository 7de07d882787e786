import { useEffect, useState } from 'react'

import { now } from '../clock.ts'

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
    if (secondsUntil(time) === 0) return undefined
    const timer = setInterval(() => {
      const left = secondsUntil(time)
      setSeconds(left)
      if (left === 0) clearInterval(timer)
    }, 1000)
    return () => clearInterval(timer)
  }, [time])
  return seconds
}

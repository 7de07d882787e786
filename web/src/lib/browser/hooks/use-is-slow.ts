import { useEffect, useState } from 'react'

/** Whether a wait has lasted longer than `milliseconds`. */
export function useIsSlow(isWaiting: boolean, milliseconds: number): boolean {
  const [isLate, setLate] = useState(false)
  if (isLate && !isWaiting) setLate(false)
  useEffect(() => {
    if (!isWaiting) return undefined
    const timer = setTimeout(() => setLate(true), milliseconds)
    return () => clearTimeout(timer)
  }, [isWaiting, milliseconds])
  return isLate
}

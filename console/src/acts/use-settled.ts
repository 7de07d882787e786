import { useEffect, useState } from 'react'

const WAIT_MS = 400

/** A text that is being typed, as soon as it has not changed for a moment. */
export function useSettled(typed: string): string {
  const [settled, setSettled] = useState(typed)
  useEffect(() => {
    const timer = setTimeout(() => setSettled(typed), WAIT_MS)
    return () => clearTimeout(timer)
  }, [typed])
  return settled
}

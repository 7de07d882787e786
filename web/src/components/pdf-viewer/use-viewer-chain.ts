import { useCallback, useEffect, useState } from 'react'

/** Before the retry shows (D-13). */
const RETRY_DELAY_MS = 300

/** Where the viewers' turn is. `isMoving` is the pause before the next one. */
export function useViewerChain() {
  const [turn, setTurn] = useState(0)
  const [isMoving, setIsMoving] = useState(false)
  const [hasFailed, setHasFailed] = useState(false)

  useEffect(() => {
    if (!isMoving) return undefined
    const timer = setTimeout(() => {
      setIsMoving(false)
      setHasFailed(false)
      setTurn((count) => count + 1)
    }, RETRY_DELAY_MS)
    return () => clearTimeout(timer)
  }, [isMoving])

  const fail = useCallback(() => setHasFailed(true), [])

  return {
    turn,
    isMoving,
    hasFailed,
    fail,
    /** Asked for by the reader. */
    retry: () => setIsMoving(true),
    /** Taken by itself, without a pause. */
    skip: () => setTurn((count) => count + 1),
  }
}

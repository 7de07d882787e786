import { useCallback, useEffect, useState } from 'react'

/** The delay before a retry is shown (D-13). */
const RETRY_DELAY_MS = 300

/** The index of the current viewer. `isMoving` during the delay before the next one. */
export function useViewerChain() {
  const [index, setIndex] = useState(0)
  const [isMoving, setIsMoving] = useState(false)
  const [hasFailed, setHasFailed] = useState(false)

  useEffect(() => {
    if (!isMoving) return undefined
    const timer = setTimeout(() => {
      setIsMoving(false)
      setHasFailed(false)
      setIndex((count) => count + 1)
    }, RETRY_DELAY_MS)
    return () => clearTimeout(timer)
  }, [isMoving])

  const fail = useCallback(() => setHasFailed(true), [])

  return {
    index,
    isMoving,
    hasFailed,
    fail,
    /** Requested by the reader. */
    retry: () => setIsMoving(true),
    /** Automatic, without the delay. */
    skip: () => setIndex((count) => count + 1),
  }
}

import { useEffect, useRef, useState } from 'react'
import { useBlocker } from 'react-router'

/**
 * A running test is left on purpose only: the back key, or any other way out of the page, closes
 * what lies on top, and then asks.
 */
export function useLeaveGuard({
  isOn,
  closeFirst,
  leave,
}: {
  isOn: boolean
  /** Closes a window that lies over the questions; false where there was none. */
  closeFirst: () => boolean
  leave: () => void
}) {
  const [isAsking, setAsking] = useState(false)
  const isLeaving = useRef(false)
  const blocker = useBlocker(({ currentLocation, nextLocation }) => {
    const isWayOut =
      currentLocation.pathname !== nextLocation.pathname ||
      currentLocation.search !== nextLocation.search
    if (!isOn || isLeaving.current || !isWayOut) return false
    setAsking(!closeFirst() && !isAsking)
    return true
  })

  // Something was closed instead: the way out is forgotten.
  useEffect(() => {
    if (blocker.state === 'blocked' && !isAsking) blocker.reset()
  }, [blocker, isAsking])

  return {
    isAsking,
    ask: () => setAsking(true),
    stay: () => setAsking(false),
    leave: () => {
      isLeaving.current = true
      if (blocker.state === 'blocked') blocker.proceed()
      else leave()
    },
  }
}

/** Has the browser ask before the page is closed or reloaded with something that is nowhere else. */
export function useCloseGuard(isOn: boolean): void {
  useEffect(() => {
    if (!isOn) return undefined
    const ask = (event: BeforeUnloadEvent) => event.preventDefault()
    window.addEventListener('beforeunload', ask)
    return () => window.removeEventListener('beforeunload', ask)
  }, [isOn])
}

import { useEffect, useRef, useState } from 'react'
import { useBlocker } from 'react-router'

import { isOfOtherLearner } from '#web/lib/session/stored-user.ts'

/**
 * Prevents leaving a running test or a changed form by accident: the back key, or any other
 * navigation, closes the top window, and then asks.
 */
export function useLeaveGuard({
  isOn,
  closeFirst = () => false,
  leave,
}: {
  isOn: () => boolean
  /** Closes a window that is open; false if no window was open. */
  closeFirst?: () => boolean
  leave: () => void
}) {
  const [isAsking, setAsking] = useState(false)
  /** Lets only the next navigation pass: it may be abandoned, and then the page asks again. */
  const isLeaving = useRef(false)
  const blocker = useBlocker(({ currentLocation, nextLocation }) => {
    const isWayOut =
      currentLocation.pathname !== nextLocation.pathname ||
      currentLocation.search !== nextLocation.search
    const wasLeft = isLeaving.current
    isLeaving.current = false
    if (wasLeft || !isOn() || !isWayOut) return false
    setAsking(!closeFirst() && !isAsking)
    return true
  })

  // A window was closed instead, so the navigation is cancelled.
  useEffect(() => {
    if (!isAsking && blocker.state === 'blocked') blocker.reset()
  }, [blocker, isAsking])

  return {
    isAsking,
    ask: () => setAsking(true),
    stay: () => setAsking(false),
    leave: () => {
      // A second press, while the browser goes back, would leave the next page too.
      setAsking(false)
      if (blocker.state === 'blocked') {
        blocker.proceed()
        return
      }
      isLeaving.current = true
      leave()
    },
  }
}

/** Makes the browser ask before the page is closed or reloaded while it has unsaved data. */
export function useCloseGuard(isOn: boolean): void {
  useEffect(() => {
    if (!isOn) return undefined
    const ask = (event: BeforeUnloadEvent) => {
      if (!isOfOtherLearner()) event.preventDefault()
    }
    window.addEventListener('beforeunload', ask)
    return () => window.removeEventListener('beforeunload', ask)
  }, [isOn])
}

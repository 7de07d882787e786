import { MINUTE_MS } from '@sopan/domain/durations'
import { FRONTEND_VERSION, type Gate, gateFor } from '@sopan/domain/version-gate'
import { useContext, useEffect, useRef, useState } from 'react'

import { type ReceivedStatus, fetchStatus } from '#web/features/status/status.ts'
import { hasAttemptOnDevice } from '#web/lib/attempts-on-device.ts'
import { now } from '#web/lib/browser/clock.ts'
import { InitialHtml } from '#web/lib/initial-html.ts'
import { settings } from '#web/lib/settings.ts'
import { setVersionGate } from '#web/lib/version-gate.ts'

const ONE_RETURN_MS = 300
/** After this time the app opens without the first status; a later one can still cover it. */
const LONGEST_WAIT_MS = 2000

interface SystemCheck {
  gate: Gate
  status: ReceivedStatus
  /** False until the app was first open: then it is mounted, and stays mounted. */
  isMounted: boolean
}

const OPEN: SystemCheck = { gate: 'open', status: {}, isMounted: true }

/**
 * Whether maintenance or a required update blocks the app. Only the first check blocks rendering,
 * for 2 s at most and not if a test is stored on this device; a failed check is silent and lets the app
 * open (A-31, Maintenance gate). Not a query: signing in and out clears the query cache, which must not unmount
 * the app. `check` is null until the first check has ended or takes too long.
 */
export function useSystemCheck() {
  const initialHtml = useContext(InitialHtml)
  const [check, setCheck] = useState(() =>
    initialHtml !== null || hasAttemptOnDevice() ? OPEN : null,
  )
  const [isChecking, setIsChecking] = useState(false)
  const ask = useRef<(isByTimer?: boolean) => void>(() => undefined)

  useEffect(() => {
    const left = new AbortController()
    // Checks may overlap: only the newest counts.
    let newest = 0
    const end = (check: number, status: ReceivedStatus) => {
      if (left.signal.aborted || check !== newest) return
      const gate = gateFor(status, FRONTEND_VERSION)
      setCheck((last) => ({ gate, status, isMounted: last?.isMounted === true || gate === 'open' }))
      setVersionGate(gate)
      setIsChecking(false)
    }
    ask.current = (isByTimer = false) => {
      const check = ++newest
      if (!isByTimer) setIsChecking(true)
      fetchStatus(settings.statusUrl, left.signal).then(
        (status) => end(check, status),
        // A server that is stopped for its maintenance does not answer: only the timer waits for it.
        () => isByTimer || end(check, {}),
      )
    }
    // A return to the tab fires two events.
    let returnedAt = 0
    const askAgain = () => {
      const time = now().getTime()
      if (document.hidden || time - returnedAt < ONE_RETURN_MS) return
      returnedAt = time
      ask.current()
    }
    ask.current()
    const timer = setTimeout(() => setCheck((last) => last ?? OPEN), LONGEST_WAIT_MS)
    window.addEventListener('focus', askAgain)
    document.addEventListener('visibilitychange', askAgain)
    return () => {
      left.abort()
      clearTimeout(timer)
      window.removeEventListener('focus', askAgain)
      document.removeEventListener('visibilitychange', askAgain)
    }
  }, [])

  // A screen without a touch gets no focus, and would never open.
  const gate = check?.gate ?? 'open'
  useEffect(() => {
    if (gate === 'open') return undefined
    const timer = setInterval(() => ask.current(true), MINUTE_MS)
    return () => clearInterval(timer)
  }, [gate])

  return { check, isChecking, checkAgain: () => ask.current() }
}

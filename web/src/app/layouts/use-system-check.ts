import { getStatus } from '@sopan/contract/status'
import { FRONTEND_VERSION, type Gate, gateFor } from '@sopan/domain/version-gate'
import { useContext, useEffect, useState } from 'react'

import { STATUS_TIMEOUT_MS, call } from '#web/lib/api/call.ts'
import { now } from '#web/lib/browser/clock.ts'
import { Prerendered } from '#web/lib/prerendered.ts'
import { settings } from '#web/lib/settings.ts'
import { hasStoredExam } from '#web/lib/stored-exams.ts'
import { setVersionGate } from '#web/lib/version-gate.ts'

const ONE_RETURN_MS = 300

export type SystemCheck = { state: 'checking' } | { state: 'checked'; gate: Gate }

/**
 * Whether maintenance or a required update blocks the app. Only the first check blocks rendering,
 * and not if a test is stored on this device; a failed check is silent and lets the app open (A-31,
 * Maintenance gate). Not a query: signing in and out clears the query cache, which must not unmount
 * the app.
 */
export function useSystemCheck(): SystemCheck {
  const isPrerendered = useContext(Prerendered)
  const [check, setCheck] = useState<SystemCheck>(() =>
    isPrerendered || hasStoredExam() ? { state: 'checked', gate: 'open' } : { state: 'checking' },
  )

  useEffect(() => {
    const left = new AbortController()
    const end = (gate: Gate) => {
      if (left.signal.aborted) return
      setCheck({ state: 'checked', gate })
      setVersionGate(gate)
    }
    const ask = () =>
      call(
        getStatus,
        {},
        { base: settings.statusUrl, timeoutMs: STATUS_TIMEOUT_MS, signal: left.signal },
      ).then(
        (status) => end(gateFor(status, FRONTEND_VERSION)),
        () => end('open'),
      )
    // A return to the tab fires two events.
    let returnedAt = 0
    const askAgain = () => {
      const time = now().getTime()
      if (document.hidden || time - returnedAt < ONE_RETURN_MS) return
      returnedAt = time
      void ask()
    }
    void ask()
    window.addEventListener('focus', askAgain)
    document.addEventListener('visibilitychange', askAgain)
    return () => {
      left.abort()
      window.removeEventListener('focus', askAgain)
      document.removeEventListener('visibilitychange', askAgain)
    }
  }, [])

  return check
}

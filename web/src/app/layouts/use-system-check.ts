import { getStatus } from '@sopan/contract/status'
import { FRONTEND_VERSION, type Gate, gateFor } from '@sopan/domain/version-gate'
import { useEffect, useState } from 'react'

import { STATUS_TIMEOUT_MS, call } from '#web/lib/call.ts'
import { now } from '#web/lib/clock.ts'
import { setGate } from '#web/lib/gate.ts'
import { keepsExam } from '#web/lib/kept-exams.ts'
import { settings } from '#web/lib/settings.ts'

const ONE_RETURN_MS = 300

export type SystemCheck = { state: 'checking' } | { state: 'checked'; gate: Gate }

/**
 * What stands before the app. Only the first check is waited for, and not even that one where a test
 * is under way on this device; one that fails is silent and opens the gate (A-31, Maintenance
 * gate). Not a query: signing in and out empties the cache, and the app must not be taken down for
 * that.
 */
export function useSystemCheck(): SystemCheck {
  const [check, setCheck] = useState<SystemCheck>(() =>
    keepsExam() ? { state: 'checked', gate: 'open' } : { state: 'checking' },
  )

  useEffect(() => {
    const left = new AbortController()
    const end = (gate: Gate) => {
      if (left.signal.aborted) return
      setCheck({ state: 'checked', gate })
      setGate(gate)
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
    // A return to the tab comes as two events.
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

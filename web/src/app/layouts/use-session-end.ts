import { useEffect } from 'react'
import { useLocation, useNavigate } from 'react-router'

import { onSessionEnd } from '#web/lib/api/session-end.ts'
import { paths } from '#web/lib/paths.ts'
import { useAuth } from '#web/lib/session/session.tsx'

/**
 * After a 401 the session ends on this device too. A guarded page then redirects to /login by its
 * guard, and this hook does the same for an action that was refused; a public page stays open as
 * for a visitor.
 */
export function useSessionEnd(): void {
  const { endSession } = useAuth()
  const navigate = useNavigate()
  const location = useLocation()

  useEffect(() => {
    onSessionEnd(({ isAction }) => {
      endSession()
      if (!isAction || location.pathname === paths.login()) return
      void navigate(paths.login(), { replace: true, state: { from: location } })
    })
    return () => onSessionEnd(() => undefined)
  }, [endSession, navigate, location])
}

import { useEffect } from 'react'
import { useLocation, useNavigate } from 'react-router'

import { whenSessionDies } from '#web/lib/call.ts'
import { paths } from '#web/lib/paths.ts'
import { useAuth } from '#web/lib/session.tsx'

/** After a 401 the session is over on this device too, and login leads back to this page. */
export function useSessionEnd(): void {
  const { signOut } = useAuth()
  const navigate = useNavigate()
  const location = useLocation()

  useEffect(() => {
    whenSessionDies(() => {
      signOut()
      if (location.pathname === paths.login()) return
      void navigate(paths.login(), { replace: true, state: { from: location } })
    })
    return () => whenSessionDies(() => undefined)
  }, [signOut, navigate, location])
}

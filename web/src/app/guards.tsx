import { Navigate, Outlet, useLocation } from 'react-router'

import { paths } from '#web/lib/paths.ts'
import { useAuth } from '#web/lib/session/session.tsx'
import { Spinner } from '#web/ui/spinner.tsx'

/** Pages for signed-in learners: visitors are redirected to /login, which remembers the page. */
export function SignedInOnly() {
  const { session } = useAuth()
  const location = useLocation()
  if (session.status === 'loading') return <Checking />
  if (session.status === 'signed-out') {
    return <Navigate replace to={paths.login()} state={{ from: location }} />
  }
  return <Outlet />
}

function Checking() {
  return (
    <div className="flex min-h-[50vh] items-center justify-center">
      <Spinner size="lg" text="Checking authentication..." />
    </div>
  )
}

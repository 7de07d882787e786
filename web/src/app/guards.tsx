import type { Page } from '@sopan/domain/pages'
import { useWords } from '@sopan/ui/language.ts'
import { Spinner } from '@sopan/ui/loading/spinner.tsx'
import { common } from '@sopan/words/frame/common'
import { pageWords } from '@sopan/words/frame/pages'
import { useEffect } from 'react'
import { toast } from 'react-hot-toast/headless'
import { Navigate, Outlet, useLocation } from 'react-router'

import { wordsNow } from '#web/lib/language.ts'
import { paths } from '#web/lib/paths.ts'
import { useAuth } from '#web/lib/session/session.tsx'

/**
 * Pages for signed-in learners: visitors are redirected to /login, which remembers the page, with
 * the reason as a toast if there is one.
 */
export function SignedInOnly({ reason }: { reason?: Page['loginReason'] }) {
  const { session } = useAuth()
  const location = useLocation()
  const isSignedOut = session.status === 'signed-out'
  // The login page shows itself that a session has ended.
  const isVisitor = isSignedOut && !session.hasEnded
  useEffect(() => {
    // The id shows it once, even if the effect runs twice.
    if (isVisitor && reason !== undefined)
      toast.error(wordsNow(pageWords).loginReasons[reason], { id: reason })
  }, [isVisitor, reason])
  if (session.status === 'loading') return <Checking />
  if (isSignedOut) {
    return (
      <>
        {/* Until the code of the login page has loaded. */}
        <Checking />
        <Navigate replace to={paths.login()} state={{ from: location }} />
      </>
    )
  }
  return <Outlet />
}

export function Checking() {
  return (
    <div className="flex min-h-[50vh] items-center justify-center">
      <Spinner text={useWords(common).checkingLogin} />
    </div>
  )
}

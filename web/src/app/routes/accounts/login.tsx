import { Link, Navigate, useLocation } from 'react-router'

import { AccountPage, footLinkClass } from '#web/features/accounts/account-page.tsx'
import { LoginForm } from '#web/features/accounts/login-form.tsx'
import { readLoginState, useReturnState } from '#web/features/accounts/login-state.ts'
import { useIsHydrated } from '#web/lib/browser/hooks/use-is-hydrated.ts'
import { paths } from '#web/lib/paths.ts'
import { SESSION_ENDED, useAuth } from '#web/lib/session/session.tsx'
import { settings } from '#web/lib/settings.ts'

export function Component() {
  const { session } = useAuth()
  const { from, message, email } = readLoginState(useLocation().state)
  const linkState = useReturnState()
  // The initial HTML does not know why the reader was sent here.
  const isHydrated = useIsHydrated()
  if (session.status === 'loading') return null
  if (session.status === 'signed-in') {
    return <Navigate replace to={from?.path ?? paths.home()} state={from?.state} />
  }
  return (
    <AccountPage
      isForVisitors
      title="Login"
      detail="Sign in to continue your learning journey."
      footer={
        <>
          New to {settings.brandName}?{' '}
          <Link to={paths.register()} state={linkState} className={footLinkClass}>
            Sign Up
          </Link>
        </>
      }
    >
      <LoginForm
        email={email}
        message={isHydrated ? messageOf(message, from !== null) : ''}
        reason={isHydrated ? reasonOf(session.hasEnded, from !== null) : ''}
      />
    </AccountPage>
  )
}

const LEADS_BACK = 'You will then return to the page you opened.'

/** The message of the previous step, with what follows the login. */
function messageOf(message: string, leadsBack: boolean): string {
  return message !== '' && leadsBack ? `${message} ${LEADS_BACK}` : message
}

/** Why a reader was sent to this page; empty if they opened it themselves. */
function reasonOf(hasEnded: boolean, leadsBack: boolean): string {
  if (hasEnded) return SESSION_ENDED
  return leadsBack ? `Please log in to continue. ${LEADS_BACK}` : ''
}

import { useCallback } from 'react'
import { Link, Navigate, useNavigate } from 'react-router'

import { AccountPage, footLinkClass } from '#web/features/accounts/account-page.tsx'
import { useReturnState } from '#web/features/accounts/login-state.ts'
import { RegisterForm } from '#web/features/accounts/register-form.tsx'
import { paths } from '#web/lib/paths.ts'
import { useAuth } from '#web/lib/session/session.tsx'

const REGISTERED = 'Registration successful! Please login to continue.'

export function Component() {
  const { session } = useAuth()
  const navigate = useNavigate()
  const linkState = useReturnState()
  const { from, referralCode } = linkState
  const onDone = useCallback(
    (email: string) =>
      void navigate(paths.login(), {
        replace: true,
        state: { ...(from !== undefined && { from }), message: REGISTERED, email },
      }),
    [navigate, from],
  )
  if (session.status === 'loading') return null
  if (session.status === 'signed-in') return <Navigate replace to={paths.dashboard()} />
  return (
    <AccountPage
      isForVisitors
      title="Create Account"
      detail="Join thousands of learners."
      footer={
        <>
          Have an account?{' '}
          <Link to={paths.login()} state={linkState} className={footLinkClass}>
            Login
          </Link>
        </>
      }
    >
      <RegisterForm referralCode={referralCode} onDone={onDone} />
    </AccountPage>
  )
}

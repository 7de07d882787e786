import { Link, useLocation } from 'react-router'

import { AccountPage, footLinkClass } from '#web/features/accounts/account-page.tsx'
import { ForgotForm } from '#web/features/accounts/forgot-form.tsx'
import { readLoginState, useReturnState } from '#web/features/accounts/login-state.ts'
import { paths } from '#web/lib/paths.ts'

export function Component() {
  const { email } = readLoginState(useLocation().state)
  const linkState = useReturnState()
  return (
    <AccountPage
      title="Forgot Password"
      detail="We will email you a link. It works once and for 30 minutes."
      footer={
        <>
          Remembered it?{' '}
          <Link to={paths.login()} state={linkState} className={footLinkClass}>
            Login
          </Link>
        </>
      }
    >
      <ForgotForm email={email} />
    </AccountPage>
  )
}

import { buttonClass } from '@sopan/ui/actions/button.tsx'
import { useState } from 'react'
import { Link, Navigate, useLocation, useNavigate } from 'react-router'

import { AccountPage, footLinkClass } from '#web/features/accounts/account-page.tsx'
import { FailureBanner } from '#web/features/accounts/failure-banner.tsx'
import { ResetForm } from '#web/features/accounts/reset-form.tsx'
import { isTokenText, tokenInAddress, tokenInState } from '#web/features/accounts/reset-token.ts'
import { useIsHydrated } from '#web/lib/browser/hooks/use-is-hydrated.ts'
import { paths } from '#web/lib/paths.ts'
import { useAuth } from '#web/lib/session/session.tsx'

const CHANGED = 'Your password has been changed. Please log in with the new one.'
const INCOMPLETE = 'This reset link is incomplete. Please open it again from the email.'
const DEAD = 'This reset link is no longer valid. Please ask for a new one.'

export function Component() {
  const location = useLocation()
  const addressed = tokenInAddress(location)
  if (addressed !== '') {
    return <Navigate replace to={paths.resetPassword()} state={{ token: addressed }} />
  }
  const token = tokenInState(location.state)
  return <NewPassword key={token} token={token} />
}

function NewPassword({ token }: { token: string }) {
  const { signOut } = useAuth()
  const navigate = useNavigate()
  const [deadLink, setDeadLink] = useState(token === '' || isTokenText(token) ? '' : DEAD)
  // The server does not get the token.
  const isHydrated = useIsHydrated()
  const problem = token === '' ? INCOMPLETE : deadLink
  return (
    <AccountPage
      title="New Password"
      detail="You will be logged out on every device."
      footer={
        <>
          Back to{' '}
          <Link to={paths.login()} className={footLinkClass}>
            Login
          </Link>
        </>
      }
    >
      {isHydrated && problem !== '' ? (
        <UnusableLink text={problem} />
      ) : (
        <ResetForm
          token={token}
          onDeadLink={(message) => setDeadLink(message || DEAD)}
          onDone={(message) => {
            signOut()
            void navigate(paths.login(), { replace: true, state: { message: message || CHANGED } })
          }}
        />
      )}
    </AccountPage>
  )
}

/** The link cannot set a password: it is incomplete, used, replaced or expired. */
function UnusableLink({ text }: { text: string }) {
  return (
    <div className="flex flex-col gap-4">
      <FailureBanner text={text} />
      <Link to={paths.forgotPassword()} className={buttonClass({ wide: true })}>
        Ask for a new link
      </Link>
    </div>
  )
}

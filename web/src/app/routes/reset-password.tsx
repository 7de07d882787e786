import { Link, useNavigate, useSearchParams } from 'react-router'

import { AccountPage, footLinkClass } from '#web/features/accounts/account-page.tsx'
import { FailureBanner } from '#web/features/accounts/failure-banner.tsx'
import { ResetForm } from '#web/features/accounts/reset-form.tsx'
import { paths } from '#web/lib/paths.ts'
import { useAuth } from '#web/lib/session.tsx'
import { buttonClass } from '#web/ui/button.tsx'

const CHANGED = 'Your password is changed. Please login with the new one.'

export function Component() {
  const { signOut } = useAuth()
  const navigate = useNavigate()
  const [search] = useSearchParams()
  const token = search.get('token') ?? ''
  return (
    <AccountPage
      title="New Password"
      detail="Every device that is signed in will be signed out."
      foot={
        <>
          Back to{' '}
          <Link to={paths.login()} className={footLinkClass}>
            Login
          </Link>
        </>
      }
    >
      {token === '' ? (
        <MissingLink />
      ) : (
        <ResetForm
          token={token}
          onDone={(message) => {
            signOut()
            void navigate(paths.login(), { replace: true, state: { message: message || CHANGED } })
          }}
        />
      )}
    </AccountPage>
  )
}

/** The mail program cut the address, or it was typed by hand. */
function MissingLink() {
  return (
    <div className="flex flex-col gap-4">
      <FailureBanner text="This reset link is not complete. Please open it from the mail again." />
      <Link to={paths.forgotPassword()} className={buttonClass({ wide: true })}>
        Ask for a new link
      </Link>
    </div>
  )
}

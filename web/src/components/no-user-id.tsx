import { paths } from '#web/lib/paths.ts'
import { useNavigate } from '#web/lib/router/page-router-hooks.ts'
import { useAuth } from '#web/lib/session/session.tsx'
import { Button } from '#web/ui/button.tsx'
import { StateView } from '#web/ui/state-view.tsx'

/** The documents' text for a stored user without an id, whose pages cannot be loaded. */
export const NO_USER_ID = 'User ID not found. Please login again.'

/** In place of a page of a learner; the login begins with a session that is whole. */
export function NoUserId() {
  const { signOutDuring } = useAuth()
  const navigate = useNavigate()
  const path = paths.login()
  const logIn = () => void signOutDuring(() => navigate(path, { replace: true }), path)
  return (
    <div className="page">
      <StateView
        drawing="error"
        role="alert"
        title={NO_USER_ID}
        text="Your login on this device is incomplete."
        actions={<Button onClick={logIn}>Login</Button>}
      />
    </div>
  )
}

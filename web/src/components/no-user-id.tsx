import { Button } from '@sopan/ui/actions/button.tsx'
import { StateView } from '@sopan/ui/content/state-view.tsx'
import { useLocation, useNavigate } from 'react-router'

import { paths } from '#web/lib/paths.ts'
import { useAuth } from '#web/lib/session/session.tsx'

/** The documents' text for a stored user without an id, whose pages cannot be loaded. */
export const NO_USER_ID = 'User ID not found. Please login again.'

/** In place of a page of a learner. The login starts a complete session and leads back to the page. */
export function NoUserId() {
  const { signOutDuring } = useAuth()
  const navigate = useNavigate()
  const location = useLocation()
  const path = paths.login()
  const logIn = () => {
    const options = { replace: true, state: { from: location } }
    void signOutDuring(() => navigate(path, options), path)
  }
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

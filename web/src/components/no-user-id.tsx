import { Button } from '@sopan/ui/actions/button.tsx'
import { StateView } from '@sopan/ui/content/state-view.tsx'
import { useWords } from '@sopan/ui/language.ts'
import { common } from '@sopan/words/frame/common'
import { failures } from '@sopan/words/frame/failures'
import { useLocation, useNavigate } from 'react-router'

import { paths } from '#web/lib/paths.ts'
import { useAuth } from '#web/lib/session/session.tsx'

/** In place of a page of a learner. The login starts a complete session and leads back to the page. */
export function NoUserId() {
  const { login } = useWords(common)
  const { userId } = useWords(failures)
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
        title={userId.title}
        text={userId.text}
        actions={<Button onClick={logIn}>{login}</Button>}
      />
    </div>
  )
}

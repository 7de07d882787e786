import { buttonClass } from '@sopan/ui/actions/button.tsx'
import { StateView } from '@sopan/ui/content/state-view.tsx'
import { useWords } from '@sopan/ui/language.ts'
import { common } from '@sopan/words/frame/common'
import { pageWords } from '@sopan/words/frame/pages'
import { batches } from '@sopan/words/learning/batches'
import { useEffect } from 'react'
import { Link, useLocation, useNavigate } from 'react-router'

import { NoUserId } from '#web/components/no-user-id.tsx'
import { TabTitle } from '#web/components/tab-title.tsx'
import { Invitation, InvitationMissing } from '#web/features/batches/invitation.tsx'
import { keepToken, keptToken, tokenInHash } from '#web/features/batches/kept-token.ts'
import { paths } from '#web/lib/paths.ts'
import { useAuth } from '#web/lib/session/session.tsx'

import { Checking } from '../../guards.tsx'

export function Component() {
  const token = tokenInHash(useLocation().hash)
  return token === '' ? <JoinPage /> : <MovedToken token={token} />
}

/** Moves the token of the opened link from the URL to this browser. */
function MovedToken({ token }: { token: string }) {
  const navigate = useNavigate()
  useEffect(() => {
    keepToken(token)
    void navigate(paths.join(), { replace: true })
  }, [token, navigate])
  return <Checking />
}

function JoinPage() {
  const { user, session } = useAuth()
  const { join: title } = useWords(pageWords).titles
  if (session.status === 'loading') return <Checking />
  if (user !== null && !user.id) return <NoUserId />
  const token = keptToken(user?.id ?? null)
  return (
    <div className="page pb-10">
      <TabTitle title={title} />
      {token === '' ? (
        <InvitationMissing />
      ) : user === null ? (
        <ForVisitor />
      ) : (
        <Invitation userId={user.id} token={token} />
      )}
    </div>
  )
}

/** The login and the registration lead back to this page. */
function ForVisitor() {
  const words = useWords(batches).invitation
  const { login, signUp } = useWords(common)
  const state = { from: useLocation() }
  return (
    <StateView
      drawing="empty"
      title={words.title}
      text={words.logIn}
      actions={
        <>
          <Link to={paths.login()} state={state} className={buttonClass()}>
            {login}
          </Link>
          <Link to={paths.register()} state={state} className={buttonClass({ kind: 'secondary' })}>
            {signUp}
          </Link>
        </>
      }
    />
  )
}

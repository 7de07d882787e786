import { Outlet } from 'react-router'

import type { SessionState } from '#web/lib/session/session-acts.ts'
import { AuthContext, useAuth } from '#web/lib/session/session.tsx'
import type { StoredUser } from '#web/lib/session/stored-user.ts'

import { Checking } from './guards.tsx'

/** A learner of whom nothing is known yet. */
const UNKNOWN: StoredUser = { id: -1, name: '', email: '' }
const SESSION: SessionState = { status: 'signed-in', user: UNKNOWN }

/**
 * Replaces the route guard in the initial HTML of a page for learners, which is the same for everyone. A
 * learner sees the loading page, in which only links work; a visitor sees a note about the session check.
 */
export function LearnersInitialHtml() {
  const auth = useAuth()
  return (
    <>
      <div className="noscript:hidden in-data-load-failed:hidden in-data-signed-in:hidden">
        <Checking />
      </div>
      <fieldset
        disabled
        className="hidden in-data-signed-in:contents [&_:is([role=tab],[aria-pressed])]:opacity-50"
      >
        <AuthContext value={{ ...auth, session: SESSION, user: UNKNOWN }}>
          <Outlet />
        </AuthContext>
      </fieldset>
    </>
  )
}

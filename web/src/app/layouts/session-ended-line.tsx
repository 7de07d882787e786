import { IconButton } from '@sopan/ui/actions/icon-button.tsx'
import { useWords } from '@sopan/ui/language.ts'
import { callFailures } from '@sopan/words/frame/calls'
import { common } from '@sopan/words/frame/common'
import { controls } from '@sopan/words/frame/controls'
import { Info, X } from 'lucide-react'
import { Link, useLocation } from 'react-router'

import { paths } from '#web/lib/paths.ts'
import { useAuth } from '#web/lib/session/session.tsx'

/**
 * Shows on a public page why its reader was signed out, until it is closed or until the next login. At the
 * bottom of the window: above the page it would move it.
 */
export function SessionEndedLine() {
  const { login } = useWords(common)
  const { closeMessage } = useWords(controls)
  const { sessionEnded } = useWords(callFailures)
  const { session, dismissSessionEnded } = useAuth()
  const location = useLocation()
  const hasEnded = session.status === 'signed-out' && session.hasEnded
  return (
    <div role="status">
      {hasEnded && (
        <div className="border-t border-rule bg-accent-soft print:hidden">
          <div className="page flex min-h-11 items-center gap-3 text-14">
            <Info aria-hidden className="size-5 shrink-0 text-accent-text" />
            <p className="min-w-0 flex-1 py-2.5">
              {sessionEnded}{' '}
              <Link to={paths.login()} state={{ from: location }} className="link inline-block">
                {login}
              </Link>
            </p>
            <IconButton
              kind="soft"
              label={closeMessage}
              icon={<X aria-hidden className="size-5" />}
              onClick={dismissSessionEnded}
            />
          </div>
        </div>
      )}
    </div>
  )
}

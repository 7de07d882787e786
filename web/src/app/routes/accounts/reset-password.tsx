import { buttonClass } from '@sopan/ui/actions/button.tsx'
import { Linked } from '@sopan/ui/content/linked.tsx'
import { useWords } from '@sopan/ui/language.ts'
import { signIn } from '@sopan/words/accounts/sign-in'
import { pageWords } from '@sopan/words/frame/pages'
import { useState } from 'react'
import { Link, Navigate, useLocation, useNavigate } from 'react-router'

import { useAnswerText } from '#web/components/forms/use-answer-text.ts'
import { AccountPage, footLinkClass } from '#web/features/accounts/account-page.tsx'
import { FailureBanner } from '#web/features/accounts/failure-banner.tsx'
import { ResetForm } from '#web/features/accounts/reset-form.tsx'
import { isTokenText, tokenInAddress, tokenInState } from '#web/features/accounts/reset-token.ts'
import { useIsHydrated } from '#web/lib/browser/hooks/use-is-hydrated.ts'
import { paths } from '#web/lib/paths.ts'
import { useAuth } from '#web/lib/session/session.tsx'

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
  const words = useWords(signIn).reset
  const { titles } = useWords(pageWords)
  const answerText = useAnswerText()
  const [deadLink, setDeadLink] = useState(token === '' || isTokenText(token) ? '' : words.dead)
  // The server does not get the token.
  const isHydrated = useIsHydrated()
  const problem = token === '' ? words.incomplete : deadLink
  return (
    <AccountPage
      title={titles['reset-password']}
      detail={words.detail}
      footer={
        <Linked
          text={words.back}
          links={[
            {
              part: words.loginLink,
              render: (part) => (
                <Link to={paths.login()} className={footLinkClass}>
                  {part}
                </Link>
              ),
            },
          ]}
        />
      }
    >
      {isHydrated && problem !== '' ? (
        <UnusableLink text={problem} />
      ) : (
        <ResetForm
          token={token}
          onDeadLink={(message) => setDeadLink(message || words.dead)}
          onDone={(message) => {
            signOut()
            const state = { message: answerText(message, words.changed) }
            void navigate(paths.login(), { replace: true, state })
          }}
        />
      )}
    </AccountPage>
  )
}

/** The link cannot set a password: it is incomplete, used, replaced or expired. */
function UnusableLink({ text }: { text: string }) {
  const { newLink } = useWords(signIn).reset
  return (
    <div className="flex flex-col gap-4">
      <FailureBanner text={text} />
      <Link to={paths.forgotPassword()} className={buttonClass({ wide: true })}>
        {newLink}
      </Link>
    </div>
  )
}

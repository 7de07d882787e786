import { useWords } from '@sopan/ui/language.ts'
import { type SignInWords, signIn } from '@sopan/words/accounts/sign-in'
import { callFailures } from '@sopan/words/frame/calls'
import { common } from '@sopan/words/frame/common'
import { pageWords } from '@sopan/words/frame/pages'
import { Link, Navigate, useLocation } from 'react-router'

import { AccountPage, footLinkClass } from '#web/features/accounts/account-page.tsx'
import { LoginForm } from '#web/features/accounts/login-form.tsx'
import { readLoginState, useReturnState } from '#web/features/accounts/login-state.ts'
import { useIsHydrated } from '#web/lib/browser/hooks/use-is-hydrated.ts'
import { wordsNow } from '#web/lib/language.ts'
import { paths } from '#web/lib/paths.ts'
import { useAuth } from '#web/lib/session/session.tsx'
import { settings } from '#web/lib/settings.ts'

export function Component() {
  const { session } = useAuth()
  const words = useWords(signIn).login
  const { signUp } = useWords(common)
  const { titles } = useWords(pageWords)
  const { from, message, email } = readLoginState(useLocation().state)
  const linkState = useReturnState()
  // The initial HTML does not know why the reader was sent here.
  const isHydrated = useIsHydrated()
  if (session.status === 'loading') return null
  if (session.status === 'signed-in') {
    return <Navigate replace to={from?.path ?? paths.home()} state={from?.state} />
  }
  return (
    <AccountPage
      isForVisitors
      title={titles.login}
      detail={words.detail}
      footer={
        <>
          {words.newHere(settings.brandName)}{' '}
          <Link to={paths.register()} state={linkState} className={footLinkClass}>
            {signUp}
          </Link>
        </>
      }
    >
      <LoginForm
        email={email}
        message={isHydrated ? messageOf(message, from !== null, words) : ''}
        reason={isHydrated ? reasonOf(session.hasEnded, from !== null, words) : ''}
      />
    </AccountPage>
  )
}

/** The message of the previous step, with what follows the login. */
function messageOf(message: string, leadsBack: boolean, words: SignInWords['login']): string {
  return message !== '' && leadsBack ? `${message} ${words.leadsBack}` : message
}

/** Why a reader was sent to this page; empty if they opened it themselves. */
function reasonOf(hasEnded: boolean, leadsBack: boolean, words: SignInWords['login']): string {
  if (hasEnded) return wordsNow(callFailures).sessionEnded
  return leadsBack ? `${words.logIn} ${words.leadsBack}` : ''
}

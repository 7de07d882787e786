import { useWords } from '@sopan/ui/language.ts'
import { signIn } from '@sopan/words/accounts/sign-in'
import { common } from '@sopan/words/frame/common'
import { pageWords } from '@sopan/words/frame/pages'
import { Link, useLocation } from 'react-router'

import { AccountPage, footLinkClass } from '#web/features/accounts/account-page.tsx'
import { ForgotForm } from '#web/features/accounts/forgot-form.tsx'
import { readLoginState, useReturnState } from '#web/features/accounts/login-state.ts'
import { paths } from '#web/lib/paths.ts'

export function Component() {
  const words = useWords(signIn).forgot
  const { login } = useWords(common)
  const { titles } = useWords(pageWords)
  const { email } = readLoginState(useLocation().state)
  const linkState = useReturnState()
  return (
    <AccountPage
      title={titles['forgot-password']}
      detail={words.detail}
      footer={
        <>
          {words.remembered}{' '}
          <Link to={paths.login()} state={linkState} className={footLinkClass}>
            {login}
          </Link>
        </>
      }
    >
      <ForgotForm email={email} />
    </AccountPage>
  )
}

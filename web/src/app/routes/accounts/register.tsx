import { useWords } from '@sopan/ui/language.ts'
import { signIn } from '@sopan/words/accounts/sign-in'
import { common } from '@sopan/words/frame/common'
import { pageWords } from '@sopan/words/frame/pages'
import { useCallback } from 'react'
import { Link, Navigate, useNavigate } from 'react-router'

import { AccountPage, footLinkClass } from '#web/features/accounts/account-page.tsx'
import { useReturnState } from '#web/features/accounts/login-state.ts'
import { RegisterForm } from '#web/features/accounts/register-form.tsx'
import { paths } from '#web/lib/paths.ts'
import { useAuth } from '#web/lib/session/session.tsx'

export function Component() {
  const { session } = useAuth()
  const { thenLogIn, detail, haveAccount } = useWords(signIn).register
  const { login } = useWords(common)
  const { titles } = useWords(pageWords)
  const navigate = useNavigate()
  const linkState = useReturnState()
  const { from, referralCode } = linkState
  const onDone = useCallback(
    (email: string) =>
      void navigate(paths.login(), {
        replace: true,
        state: { ...(from !== undefined && { from }), message: thenLogIn, email },
      }),
    [navigate, from, thenLogIn],
  )
  if (session.status === 'loading') return null
  if (session.status === 'signed-in') return <Navigate replace to={paths.dashboard()} />
  return (
    <AccountPage
      isForVisitors
      title={titles.register}
      detail={detail}
      footer={
        <>
          {haveAccount}{' '}
          <Link to={paths.login()} state={linkState} className={footLinkClass}>
            {login}
          </Link>
        </>
      }
    >
      <RegisterForm referralCode={referralCode} onDone={onDone} />
    </AccountPage>
  )
}

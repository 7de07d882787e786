import { zodResolver } from '@hookform/resolvers/zod'
import { credentials } from '@sopan/contract/forms'
import { Button } from '@sopan/ui/actions/button.tsx'
import { Panel } from '@sopan/ui/content/panel.tsx'
import { Checkbox } from '@sopan/ui/fields/checkbox.tsx'
import { PasswordField } from '@sopan/ui/fields/password-field.tsx'
import { useWords } from '@sopan/ui/language.ts'
import { details } from '@sopan/words/accounts/details'
import { signIn as signInWords } from '@sopan/words/accounts/sign-in'
import { common } from '@sopan/words/frame/common'
import { CircleCheck, Info } from 'lucide-react'
import { useEffect, useState } from 'react'
import { useForm, useWatch } from 'react-hook-form'
import { Link } from 'react-router'

import { EmailField } from '#web/components/forms/email-field.tsx'
import { fieldError } from '#web/components/forms/field-error.ts'
import { useFormMutation } from '#web/components/forms/use-form-mutation.ts'
import { failureText } from '#web/lib/api/failure-text.ts'
import { takeOverExams } from '#web/lib/own-exams.ts'
import { paths } from '#web/lib/paths.ts'
import { useAuth } from '#web/lib/session/session.tsx'
import { shareLanguage } from '#web/lib/share-language.ts'

import { acceptedTerms } from './accepted-terms.ts'
import { FailureBanner } from './failure-banner.tsx'
import { LinkedPolicies } from './linked-policies.tsx'
import { useReturnState } from './login-state.ts'
import { PASSWORD_MS, forgetNewAccount, passwordOfNew } from './new-account.ts'
import { loginMutation } from './queries.ts'

const loginForm = credentials.extend({ acceptTerms: acceptedTerms })

/** The form, which is filled for an account that was created on this page: one press then signs in. */
function useLoginForm(email: string) {
  const [filled] = useState(() => passwordOfNew(email))
  const form = useForm({
    resolver: zodResolver(loginForm),
    reValidateMode: 'onSubmit',
    // Its terms were accepted for the account a moment ago.
    defaultValues: { email, password: filled, acceptTerms: filled !== '' },
  })
  const { getValues, setValue } = form
  useEffect(() => {
    const empty = () => {
      if (filled !== '' && getValues('password') === filled) setValue('password', '')
    }
    const timer = setTimeout(empty, PASSWORD_MS)
    return () => {
      clearTimeout(timer)
      forgetNewAccount()
    }
  }, [filled, getValues, setValue])
  return form
}

/** Signs in; the page decides where to go then. */
export function LoginForm({
  email,
  message,
  reason,
}: {
  email: string
  /** About the previous step, such as 'Registration successful!'. */
  message: string
  /** Why the reader was sent here. */
  reason: string
}) {
  const words = useWords(signInWords).login
  const labels = useWords(details)
  const { login } = useWords(common)
  const linkState = useReturnState()
  const { signIn } = useAuth()
  const { mutate, error, isPending } = useFormMutation({
    ...loginMutation(words),
    onSuccess: ({ user, token }) => {
      signIn(user, token)
      void takeOverExams(user.id)
      void shareLanguage(user.id)
    },
  })
  const { register, handleSubmit, clearErrors, setFocus, control, formState } = useLoginForm(email)
  const typedEmail = useWatch({ control, name: 'email' })
  const { errors } = formState
  const field = (name: 'email' | 'password' | 'acceptTerms') => ({
    ...register(name, { onChange: () => clearErrors(name) }),
    error: fieldError(errors[name]),
    disabled: isPending,
  })

  useEffect(() => {
    if (error !== null) setFocus('password')
  }, [error, setFocus])

  return (
    <form
      // The password never gets into the URL, also in a browser without scripts.
      method="post"
      noValidate
      onSubmit={handleSubmit(({ email, password }) => mutate({ email, password }))}
      className="flex flex-col gap-4"
    >
      {error === null && message !== '' && (
        <Panel kind="done" icon={CircleCheck} outlined role="status">
          {message}
        </Panel>
      )}
      {error === null && message === '' && reason !== '' && (
        <Panel kind="accent" icon={Info} outlined role="status">
          {reason}
        </Panel>
      )}
      {error !== null && <FailureBanner text={failureText(error, words.failed)} />}
      <EmailField {...field('email')} />
      <PasswordField
        label={labels.password}
        autoComplete="current-password"
        {...field('password')}
      />
      <Link
        to={paths.forgotPassword()}
        state={{ ...linkState, email: typedEmail }}
        className="link -mt-3.5 -mb-4 self-end py-3 text-14"
      >
        {words.forgot}
      </Link>
      <Checkbox {...field('acceptTerms')}>
        <LinkedPolicies text={words.accept} paths={{ [words.termsLink]: paths.termsShort() }} />
      </Checkbox>
      <Button type="submit" wide busy={isPending}>
        {isPending ? words.busy : login}
      </Button>
    </form>
  )
}

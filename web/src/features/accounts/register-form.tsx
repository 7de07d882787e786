import { zodResolver } from '@hookform/resolvers/zod'
import { Button } from '@sopan/ui/actions/button.tsx'
import { Panel } from '@sopan/ui/content/panel.tsx'
import { Checkbox } from '@sopan/ui/fields/checkbox.tsx'
import { TextField } from '@sopan/ui/fields/text-field.tsx'
import { useWords } from '@sopan/ui/language.ts'
import { details } from '@sopan/words/accounts/details'
import { type SignInWords, signIn } from '@sopan/words/accounts/sign-in'
import { Info } from 'lucide-react'
import { type ComponentProps, useEffect, useState } from 'react'
import { useForm, useWatch } from 'react-hook-form'
import { toast } from 'react-hot-toast/headless'
import { Link } from 'react-router'

import { EmailField } from '#web/components/forms/email-field.tsx'
import { fieldError } from '#web/components/forms/field-error.ts'
import { PhoneField } from '#web/components/forms/phone/phone-field.tsx'
import { useAnswerText } from '#web/components/forms/use-answer-text.ts'
import { useFormMutation } from '#web/components/forms/use-form-mutation.ts'
import { ApiError, isWorthRetrying } from '#web/lib/api/api-error.ts'
import { failureText } from '#web/lib/api/failure-text.ts'
import { paths } from '#web/lib/paths.ts'

import { LinkedPolicies } from './linked-policies.tsx'
import { useReturnState } from './login-state.ts'
import { rememberNewAccount } from './new-account.ts'
import { NewPasswordFields } from './new-password-fields.tsx'
import { PlaceFields } from './place-fields.tsx'
import { signupMutation } from './queries.ts'
import { registrationForm } from './registration-form.ts'

/** A later message replaces the earlier one, which it may contradict. */
const TOAST = { id: 'register' }
const REDIRECT_MS = 1500

const empty = {
  name: '',
  email: '',
  phone: '',
  state: '',
  district: '',
  password: '',
  confirmPassword: '',
  acceptTerms: false,
  referralCode: '',
}

/**
 * Creates the account; 1.5 s after the toast it calls `onDone` with the account's e-mail address.
 */
export function RegisterForm({
  referralCode = '',
  onDone,
}: {
  /** The code of the link that brought the visitor. */
  referralCode: string | undefined
  onDone: (email: string) => void
}) {
  const words = useWords(signIn).register
  const labels = useWords(details)
  const form = useForm({
    resolver: zodResolver(registrationForm),
    reValidateMode: 'onSubmit',
    defaultValues: { ...empty, referralCode },
  })
  const { register, handleSubmit, clearErrors, setError, setFocus, control, formState } = form
  const { signup, unanswered } = useSignup((message) => setError('email', { message }))
  const typedPassword = useWatch({ control, name: 'password' })
  const isBusy = signup.isPending || signup.isSuccess
  const field = (name: keyof typeof empty) => ({
    ...register(name, { onChange: () => clearErrors(name) }),
    error: fieldError(formState.errors[name]),
    disabled: isBusy,
  })

  useDelayedEnd(signup.isSuccess ? signup.variables.email : undefined, onDone)

  useEffect(() => {
    if (isDuplicate(signup.error)) setFocus('email')
  }, [signup.error, setFocus])

  return (
    <form
      // The password never gets into the URL, also in a browser without scripts.
      method="post"
      noValidate
      onSubmit={handleSubmit(
        (account) => signup.mutate(account),
        () => toast.error(words.wrong, TOAST),
      )}
      className="flex flex-col gap-4"
    >
      {isDuplicate(signup.error) && signup.variables?.email === unanswered && (
        <MaybeCreated email={unanswered} />
      )}
      <TextField label={labels.fullName} autoComplete="name" {...field('name')} />
      <EmailField {...field('email')} />
      <PhoneField {...field('phone')} />
      <div className="grid grid-cols-2 gap-3">
        <PlaceFields state={field('state')} district={field('district')} />
      </div>
      <NewPasswordFields
        typed={typedPassword}
        password={field('password')}
        confirmPassword={field('confirmPassword')}
      />
      <ReferralField {...field('referralCode')} />
      <Checkbox {...field('acceptTerms')}>
        <LinkedPolicies
          text={words.accept}
          paths={{
            [words.termsLink]: paths.termsShort(),
            [words.privacyLink]: paths.privacyShort(),
          }}
        />
      </Checkbox>
      <Button type="submit" wide busy={signup.isPending} aria-disabled={signup.isSuccess}>
        {signup.isPending ? words.busy : signup.isSuccess ? words.done : words.submit}
      </Button>
    </form>
  )
}

/** Creates the account; `onTaken` gets the message about an email that has one already. */
function useSignup(onTaken: (message: string) => void) {
  const words = useWords(signIn).register
  const answerText = useAnswerText()
  /** The email of an attempt whose response did not arrive: its account may exist. */
  const [unanswered, setUnanswered] = useState<string | null>(null)
  const signup = useFormMutation({
    ...signupMutation(words),
    onSuccess: (message, { email, password }) => {
      rememberNewAccount(email, password)
      toast.success(answerText(message, words.success), TOAST)
    },
    onError: (error, { email }) => {
      if (isWorthRetrying(error)) setUnanswered(email)
      if (isDuplicate(error)) onTaken(words.taken)
      else toast.error(screenText(error, words), TOAST)
    },
  })
  return { signup, unanswered }
}

function ReferralField(field: Omit<ComponentProps<typeof TextField>, 'label'>) {
  const { referralCode } = useWords(details)
  const { referralHelp } = useWords(signIn).register
  return (
    <TextField
      label={referralCode}
      optional
      autoComplete="off"
      autoCapitalize="characters"
      maxLength={20}
      // The same text with and without an invitation, because the initial HTML is made without knowing about one.
      help={referralHelp}
      {...field}
    />
  )
}

/** Shown if an email is taken after an attempt whose response was lost. */
function MaybeCreated({ email }: { email: string }) {
  const words = useWords(signIn).register
  const linkState = useReturnState()
  return (
    <Panel kind="accent" icon={Info} outlined role="status">
      {words.maybeCreated}{' '}
      <Link to={paths.login()} state={{ ...linkState, email }} className="link">
        {words.logInWith}
      </Link>
    </Panel>
  )
}

/** Leaves the page after the reader has seen the toast. */
function useDelayedEnd(email: string | undefined, onDone: (email: string) => void): void {
  useEffect(() => {
    if (email === undefined) return undefined
    const timer = setTimeout(() => onDone(email), REDIRECT_MS)
    return () => clearTimeout(timer)
  }, [email, onDone])
}

/** Whether the email has an account already; other servers only send a sentence about it. */
const isDuplicate = (error: Error | null): boolean =>
  error instanceof ApiError &&
  (error.status === 409 || /already exists|duplicate/i.test(error.message))

/** The screen shows its own text instead of the call's. */
function screenText(error: unknown, { failed, failedTryAgain }: SignInWords['register']): string {
  const text = failureText(error, failedTryAgain)
  return text === failed ? failedTryAgain : text
}

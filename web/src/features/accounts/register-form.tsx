import { zodResolver } from '@hookform/resolvers/zod'
import { Button } from '@sopan/ui/actions/button.tsx'
import { Panel } from '@sopan/ui/content/panel.tsx'
import { Checkbox } from '@sopan/ui/fields/checkbox.tsx'
import { TextField } from '@sopan/ui/fields/text-field.tsx'
import { Info } from 'lucide-react'
import { type ComponentProps, useEffect, useState } from 'react'
import { useForm, useWatch } from 'react-hook-form'
import { toast } from 'react-hot-toast/headless'
import { Link } from 'react-router'

import { EmailField } from '#web/components/forms/email-field.tsx'
import { PhoneField } from '#web/components/forms/phone/phone-field.tsx'
import { useFormMutation } from '#web/components/forms/use-form-mutation.ts'
import { wordChecks } from '#web/components/forms/word-checks.ts'
import { isWorthRetrying } from '#web/lib/api/api-error.ts'
import { failureText } from '#web/lib/api/failure-text.ts'
import { paths } from '#web/lib/paths.ts'

import { FormLink } from './form-link.tsx'
import { useReturnState } from './login-state.ts'
import { rememberNewAccount } from './new-account.ts'
import { NewPasswordFields } from './new-password-fields.tsx'
import { SIGNUP_FAILED, signupMutation } from './queries.ts'
import { registrationForm } from './registration-form.ts'

const FAILED = 'Registration failed. Please try again.'
const SUCCESS = 'Registration successful!'
const WORDS = {
  idle: 'Create Account',
  error: 'Create Account',
  pending: 'Creating Account...',
  success: 'Account Created',
}
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
  /** The email of an attempt whose response did not arrive: its account may exist. */
  const [unanswered, setUnanswered] = useState<string | null>(null)
  const signup = useFormMutation({
    ...signupMutation,
    onSuccess: (message, { email, password }) => {
      rememberNewAccount(email, password)
      toast.success(message || SUCCESS, TOAST)
    },
    onError: (error, { email }) => {
      if (isWorthRetrying(error)) setUnanswered(email)
      const isTaken = isDuplicate(error.message)
      if (isTaken) setError('email', { message: 'This email is already registered' })
      else toast.error(screenText(error), TOAST)
    },
  })
  const form = useForm({
    resolver: wordChecks(zodResolver(registrationForm)),
    reValidateMode: 'onSubmit',
    defaultValues: { ...empty, referralCode },
  })
  const { register, handleSubmit, clearErrors, setError, setFocus, control, formState } = form
  const typedPassword = useWatch({ control, name: 'password' })
  const isBusy = signup.isPending || signup.isSuccess
  const field = (name: keyof typeof empty) => ({
    ...register(name, { onChange: () => clearErrors(name) }),
    error: formState.errors[name]?.message,
    disabled: isBusy,
  })

  useDelayedEnd(signup.isSuccess ? signup.variables.email : undefined, onDone)

  useEffect(() => {
    if (isDuplicate(signup.error?.message)) setFocus('email')
  }, [signup.error, setFocus])

  return (
    <form
      // The password never gets into the URL, also in a browser without scripts.
      method="post"
      noValidate
      onSubmit={handleSubmit(
        (account) => signup.mutate(account),
        () => toast.error('Please fix the errors in the form', TOAST),
      )}
      className="flex flex-col gap-4"
    >
      {isDuplicate(signup.error?.message) && signup.variables?.email === unanswered && (
        <MaybeCreated email={unanswered} />
      )}
      <TextField label="Full name" autoComplete="name" {...field('name')} />
      <EmailField {...field('email')} />
      <PhoneField {...field('phone')} />
      <div className="grid grid-cols-2 gap-3">
        <TextField label="State" optional autoComplete="address-level1" {...field('state')} />
        <TextField label="District" optional autoComplete="address-level2" {...field('district')} />
      </div>
      <NewPasswordFields
        typed={typedPassword}
        password={field('password')}
        confirmPassword={field('confirmPassword')}
      />
      <ReferralField {...field('referralCode')} />
      <Checkbox {...field('acceptTerms')}>
        I accept the <FormLink to={paths.termsShort()}>terms</FormLink> and the{' '}
        <FormLink to={paths.privacyShort()}>privacy policy</FormLink>
      </Checkbox>
      <Button type="submit" wide busy={signup.isPending} aria-disabled={signup.isSuccess}>
        {WORDS[signup.status]}
      </Button>
    </form>
  )
}

function ReferralField(field: Omit<ComponentProps<typeof TextField>, 'label'>) {
  return (
    <TextField
      label="Referral code"
      optional
      autoComplete="off"
      autoCapitalize="characters"
      maxLength={20}
      // The same text with and without an invitation, because the initial HTML is made without knowing about one.
      help="The code of a friend’s invitation counts with this account."
      {...field}
    />
  )
}

/** Shown if an email is taken after an attempt whose response was lost. */
function MaybeCreated({ email }: { email: string }) {
  const linkState = useReturnState()
  return (
    <Panel kind="accent" icon={Info} outlined role="status">
      Your account may have been created by your first try, whose answer did not arrive.{' '}
      <Link to={paths.login()} state={{ ...linkState, email }} className="link">
        Login with the password that you chose
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

const isDuplicate = (message = '') => /already exists|duplicate/i.test(message)

/** The screen shows its own text instead of the call's. */
function screenText(error: unknown): string {
  const text = failureText(error, FAILED)
  return text === SIGNUP_FAILED ? FAILED : text
}

import { zodResolver } from '@hookform/resolvers/zod'
import { Button } from '@sopan/ui/actions/button.tsx'
import { useWords } from '@sopan/ui/language.ts'
import { details } from '@sopan/words/accounts/details'
import { signIn } from '@sopan/words/accounts/sign-in'
import { common } from '@sopan/words/frame/common'
import { useForm, useWatch } from 'react-hook-form'

import { fieldError } from '#web/components/forms/field-error.ts'
import { useFormMutation } from '#web/components/forms/use-form-mutation.ts'
import { ApiError } from '#web/lib/api/api-error.ts'
import { failureText } from '#web/lib/api/failure-text.ts'

import { FailureBanner } from './failure-banner.tsx'
import { NewPasswordFields } from './new-password-fields.tsx'
import { resetPasswordMutation } from './queries.ts'
import { newPasswordForm } from './registration-form.ts'

/**
 * Sets the password of the account for which the e-mailed link's token was made; `onDone` and
 * `onDeadLink` get the server's message.
 */
export function ResetForm({
  token,
  onDone,
  onDeadLink,
}: {
  token: string
  onDone: (message: string) => void
  onDeadLink: (message: string) => void
}) {
  const words = useWords(signIn).reset
  const { newPassword, setPassword } = useWords(details)
  const { saving } = useWords(common)
  const { mutate, error, isPending } = useFormMutation({
    ...resetPasswordMutation(words),
    onSuccess: onDone,
    onError: (failure) => {
      // The password has passed the server's rules in this form, so a 400 means that the link is
      // invalid.
      const isDead = failure instanceof ApiError && failure.status === 400
      if (isDead) onDeadLink(failureText(failure, ''))
    },
  })
  const { register, handleSubmit, clearErrors, control, formState } = useForm({
    resolver: zodResolver(newPasswordForm),
    reValidateMode: 'onSubmit',
    defaultValues: { password: '', confirmPassword: '' },
  })
  const typed = useWatch({ control, name: 'password' })
  const field = (name: 'password' | 'confirmPassword') => ({
    ...register(name, { onChange: () => clearErrors(name) }),
    error: fieldError(formState.errors[name]),
    disabled: isPending,
  })
  return (
    <form
      // The password never gets into the URL, also in a browser without scripts.
      method="post"
      noValidate
      onSubmit={handleSubmit(({ password }) => mutate({ token, password }))}
      className="flex flex-col gap-4"
    >
      {error !== null && <FailureBanner text={failureText(error, words.failed)} />}
      <NewPasswordFields
        label={newPassword}
        typed={typed}
        password={field('password')}
        confirmPassword={field('confirmPassword')}
      />
      <Button type="submit" wide busy={isPending}>
        {isPending ? saving : setPassword}
      </Button>
    </form>
  )
}

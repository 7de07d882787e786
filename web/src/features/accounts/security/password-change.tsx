import { zodResolver } from '@hookform/resolvers/zod'
import { code } from '@sopan/contract/fields'
import { Button } from '@sopan/ui/actions/button.tsx'
import { Card } from '@sopan/ui/content/card.tsx'
import { PasswordField } from '@sopan/ui/fields/password-field.tsx'
import { useWords } from '@sopan/ui/language.ts'
import { details } from '@sopan/words/accounts/details'
import { security } from '@sopan/words/accounts/security'
import { common } from '@sopan/words/frame/common'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useForm, useWatch } from 'react-hook-form'
import { toast } from 'react-hot-toast/headless'
import { z } from 'zod'

import { fieldError } from '#web/components/forms/field-error.ts'
import { useAnswerText } from '#web/components/forms/use-answer-text.ts'
import { useFormMutation } from '#web/components/forms/use-form-mutation.ts'
import { ApiError } from '#web/lib/api/api-error.ts'
import { failureText } from '#web/lib/api/failure-text.ts'

import { NewPasswordFields } from '../new-password-fields.tsx'
import { newPasswordForm } from '../registration-form.ts'
import { changePasswordMutation, sessionsKey } from './queries.ts'

const form = newPasswordForm.safeExtend({
  currentPassword: z.string().min(1, code('current_password_missing')),
})

/** The form that changes the password; `onClose` is called after the change and by 'Cancel'. */
export function PasswordChange({ userId, onClose }: { userId: number; onClose: () => void }) {
  const words = useWords(security)
  const labels = useWords(details)
  const { cancel, saving } = useWords(common)
  const { typed, field, submit, isPending } = usePasswordForm(userId, onClose)
  return (
    <Card className="mb-6 p-4 md:p-6">
      <form
        method="post"
        noValidate
        aria-label={words.form}
        onSubmit={submit}
        className="flex max-w-140 flex-col gap-4"
      >
        <PasswordField
          label={labels.currentPassword}
          autoComplete="current-password"
          {...field('currentPassword')}
        />
        <NewPasswordFields
          label={labels.newPassword}
          typed={typed}
          password={field('password')}
          confirmPassword={field('confirmPassword')}
        />
        <div className="flex flex-wrap gap-3">
          <Button type="submit" busy={isPending}>
            {isPending ? saving : labels.setPassword}
          </Button>
          <Button kind="secondary" aria-disabled={isPending} onClick={onClose}>
            {cancel}
          </Button>
        </div>
      </form>
    </Card>
  )
}

function usePasswordForm(userId: number, onClose: () => void) {
  const queryClient = useQueryClient()
  const words = useWords(security)
  const answerText = useAnswerText()
  const { register, handleSubmit, clearErrors, setError, setFocus, control, formState } = useForm({
    resolver: zodResolver(form),
    reValidateMode: 'onSubmit',
    defaultValues: { currentPassword: '', password: '', confirmPassword: '' },
  })
  const typed = useWatch({ control, name: 'password' })
  const change = useFormMutation({
    ...changePasswordMutation(words),
    onSuccess: (message) => {
      void queryClient.invalidateQueries({ queryKey: sessionsKey(userId) })
      toast.success(answerText(message, words.changed))
      onClose()
    },
    onError: (error) => {
      const isWrong = error instanceof ApiError && error.status === 403
      const message = failureText(error, words.changeFailed)
      if (isWrong) setError('currentPassword', { message })
      else toast.error(message)
    },
  })
  useEffect(() => setFocus('currentPassword'), [setFocus])
  const field = (name: 'currentPassword' | 'password' | 'confirmPassword') => ({
    ...register(name, { onChange: () => clearErrors(name) }),
    error: fieldError(formState.errors[name]),
    disabled: change.isPending,
  })
  const submit = handleSubmit(({ currentPassword, password }) =>
    change.mutate({ current_password: currentPassword, password }),
  )
  return { typed, field, submit, isPending: change.isPending }
}

import { zodResolver } from '@hookform/resolvers/zod'
import { code } from '@sopan/contract/fields'
import { useEffect } from 'react'
import { useForm } from 'react-hook-form'
import { toast } from 'react-hot-toast/headless'
import { z } from 'zod'

import { fieldError } from '#web/components/forms/field-error.ts'
import { ApiError } from '#web/lib/api/api-error.ts'
import { failureText } from '#web/lib/api/failure-text.ts'

const form = z.object({ password: z.string().min(1, code('own_password_missing')) })

/** The password of a form that proves who presses its button; a wrong one is told at its field. */
export function usePasswordField(fallback: string) {
  const { register, handleSubmit, clearErrors, setError, setFocus, formState } = useForm({
    resolver: zodResolver(form),
    reValidateMode: 'onSubmit',
    defaultValues: { password: '' },
  })
  useEffect(() => setFocus('password'), [setFocus])
  return {
    submit: (send: (password: string) => void) => handleSubmit(({ password }) => send(password)),
    onError(error: Error) {
      const isWrong = error instanceof ApiError && error.status === 403
      if (isWrong) setError('password', { message: failureText(error, fallback) })
      else toast.error(failureText(error, fallback))
    },
    field: (disabled: boolean) => ({
      ...register('password', { onChange: () => clearErrors('password') }),
      error: fieldError(formState.errors.password),
      disabled,
    }),
  }
}

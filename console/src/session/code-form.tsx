import { Button } from '@sopan/ui/actions/button.tsx'
import { TextField } from '@sopan/ui/fields/text-field.tsx'
import { useEffect } from 'react'
import { useForm } from 'react-hook-form'

import { factorWords as text } from '#console/words/session.ts'

import { Problem } from './problem.tsx'

/** The field for the code of an authenticator app. A refused code is removed: each code works once. */
export function CodeForm({
  id,
  error,
  busy,
  action = text.action,
  hasFocus = false,
  onCode,
}: {
  id?: string
  error: Error | null
  busy: boolean
  /** The text of the button; null: the button is outside, for the form with this id. */
  action?: string | null
  /** Whether the field has the focus at first. */
  hasFocus?: boolean
  onCode: (code: string) => Promise<unknown>
}) {
  const { register, handleSubmit, formState, resetField, setFocus } = useForm({
    defaultValues: { code: '' },
  })
  useEffect(() => {
    if (hasFocus) setFocus('code')
  }, [hasFocus, setFocus])
  return (
    <form
      id={id}
      noValidate
      onSubmit={handleSubmit(({ code }) => onCode(code).catch(() => resetField('code')))}
      className="flex flex-col gap-4"
    >
      <Problem error={error} />
      <TextField
        label={text.code}
        inputMode="numeric"
        autoComplete="one-time-code"
        maxLength={7}
        error={formState.errors.code?.message}
        {...register('code', {
          pattern: { value: /^\s*\d{3} ?\d{3}\s*$/, message: text.codeNeeded },
          required: text.codeNeeded,
        })}
      />
      {action !== null && (
        <Button type="submit" busy={busy}>
          {action}
        </Button>
      )}
    </form>
  )
}

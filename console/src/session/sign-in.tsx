import { signIn } from '@sopan/contract/console/session'
import { Button } from '@sopan/ui/actions/button.tsx'
import { PasswordField } from '@sopan/ui/fields/password-field.tsx'
import { TextField } from '@sopan/ui/fields/text-field.tsx'
import { useForm } from 'react-hook-form'

import { signInWords as text } from '#console/words/session.ts'

import { EntryPage } from './entry-page.tsx'
import { Problem } from './problem.tsx'
import { useStep } from './use-step.ts'

export function SignIn({ isOverDraft }: { isOverDraft: boolean }) {
  const step = useStep(signIn)
  const { register, handleSubmit, formState } = useForm({
    defaultValues: { email: '', password: '' },
  })
  const { errors } = formState
  return (
    <EntryPage title={text.title} {...(isOverDraft && { text: text.kept })}>
      <form
        noValidate
        onSubmit={handleSubmit((body) => step.mutate({ body }))}
        className="flex flex-col gap-4"
      >
        <Problem error={step.error} />
        <TextField
          label={text.email}
          type="email"
          autoComplete="username"
          autoCapitalize="none"
          error={errors.email?.message}
          {...register('email', { required: text.needed.email })}
        />
        <PasswordField
          label={text.password}
          autoComplete="current-password"
          error={errors.password?.message}
          {...register('password', { required: text.needed.password })}
        />
        <Button type="submit" busy={step.isPending}>
          {text.action}
        </Button>
      </form>
    </EntryPage>
  )
}

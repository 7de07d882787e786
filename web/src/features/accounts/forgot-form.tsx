import { zodResolver } from '@hookform/resolvers/zod'
import { credentials } from '@sopan/contract/forms'
import { Button } from '@sopan/ui/actions/button.tsx'
import { Panel } from '@sopan/ui/content/panel.tsx'
import { MailCheck } from 'lucide-react'
import { useForm } from 'react-hook-form'

import { EmailField } from '#web/components/forms/email-field.tsx'
import { useFormMutation } from '#web/components/forms/use-form-mutation.ts'
import { wordChecks } from '#web/components/forms/word-checks.ts'
import { failureText } from '#web/lib/api/failure-text.ts'

import { FailureBanner } from './failure-banner.tsx'
import { forgotPasswordMutation } from './queries.ts'

const FAILED = 'The link could not be sent. Please try again.'
const SENT = 'If an account exists for this email, a link to set a new password is on its way.'

const forgotForm = credentials.pick({ email: true })

export function ForgotForm({ email }: { email: string }) {
  const { mutate, data, error, isPending, isSuccess } = useFormMutation(forgotPasswordMutation)
  const { register, handleSubmit, clearErrors, formState } = useForm({
    resolver: wordChecks(zodResolver(forgotForm)),
    reValidateMode: 'onSubmit',
    defaultValues: { email },
  })
  return (
    <form
      method="post"
      noValidate
      onSubmit={handleSubmit((values) => mutate(values))}
      className="flex flex-col gap-4"
    >
      {isSuccess && (
        <Panel kind="done" icon={MailCheck} outlined role="status">
          {data || SENT}
        </Panel>
      )}
      {error !== null && <FailureBanner text={failureText(error, FAILED)} />}
      <EmailField
        {...register('email', { onChange: () => clearErrors('email') })}
        error={formState.errors.email?.message}
        disabled={isPending}
      />
      <Button type="submit" wide busy={isPending}>
        {isPending ? 'Sending...' : 'Send Reset Link'}
      </Button>
    </form>
  )
}

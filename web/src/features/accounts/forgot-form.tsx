import { zodResolver } from '@hookform/resolvers/zod'
import { credentials } from '@sopan/contract/forms'
import { Button } from '@sopan/ui/actions/button.tsx'
import { Panel } from '@sopan/ui/content/panel.tsx'
import { useWords } from '@sopan/ui/language.ts'
import { signIn } from '@sopan/words/accounts/sign-in'
import { MailCheck } from 'lucide-react'
import { useForm } from 'react-hook-form'

import { EmailField } from '#web/components/forms/email-field.tsx'
import { fieldError } from '#web/components/forms/field-error.ts'
import { useAnswerText } from '#web/components/forms/use-answer-text.ts'
import { useFormMutation } from '#web/components/forms/use-form-mutation.ts'
import { failureText } from '#web/lib/api/failure-text.ts'

import { FailureBanner } from './failure-banner.tsx'
import { forgotPasswordMutation } from './queries.ts'

const forgotForm = credentials.pick({ email: true })

export function ForgotForm({ email }: { email: string }) {
  const words = useWords(signIn).forgot
  const answerText = useAnswerText()
  const { mutate, data, error, isPending, isSuccess } = useFormMutation(
    forgotPasswordMutation(words),
  )
  const { register, handleSubmit, clearErrors, formState } = useForm({
    resolver: zodResolver(forgotForm),
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
          {answerText(data, words.sent)}
        </Panel>
      )}
      {error !== null && <FailureBanner text={failureText(error, words.failed)} />}
      <EmailField
        {...register('email', { onChange: () => clearErrors('email') })}
        error={fieldError(formState.errors.email)}
        disabled={isPending}
      />
      <Button type="submit" wide busy={isPending}>
        {isPending ? words.busy : words.submit}
      </Button>
    </form>
  )
}

import { changeLearnerEmail, sendResetLink } from '@sopan/contract/console/learner-acts'
import { Panel } from '@sopan/ui/content/panel.tsx'
import { Checkbox } from '@sopan/ui/fields/checkbox.tsx'
import { TextField } from '@sopan/ui/fields/text-field.tsx'
import { Info } from 'lucide-react'
import { useForm } from 'react-hook-form'
import { toast } from 'react-hot-toast/headless'

import { finish } from '#console/acts/finish.ts'
import { FormDialog } from '#console/acts/form-dialog.tsx'
import { ReasonField, reasonRule } from '#console/acts/reason-field.tsx'
import { call } from '#console/lib/call.ts'
import { useAct } from '#console/session/acts.tsx'
import { words } from '#console/words.ts'
import { learnerWords as text } from '#console/words/learners.ts'

import { type Learner, accountOf, readLearnersAgain } from './learner-calls.ts'

/** Corrects the email of a learner, and mails a link for a new password to the new one. */
export function EmailDialog({
  learner,
  sessions,
  onClose,
}: {
  learner: Learner
  sessions: number
  onClose: () => void
}) {
  const change = useAct(changeLearnerEmail, { onFailed: readLearnersAgain })
  const isActive = learner.status === 'active'
  const { register, handleSubmit, formState } = useForm({
    defaultValues: { email: '', reason: text.asked, sendsLink: isActive },
  })
  const { errors } = formState
  const submit = handleSubmit(async ({ email, reason, sendsLink }) => {
    if (change.isPending) return
    const body = { ...accountOf(learner), new_email: email, reason }
    const isDone = await change.mutateAsync({ body }).catch(() => null)
    if (isDone === null) return
    if (sendsLink) {
      // The email is changed also if no link could be sent.
      await call(sendResetLink, { body: { ...body, email: email.trim() } }).catch(
        (error: unknown) => {
          toast.error(text.noLink(error instanceof Error ? error.message : words.failed))
        },
      )
    }
    await finish(text.emailChanged, onClose, readLearnersAgain)
  })
  return (
    <FormDialog
      title={text.changeEmail}
      detail={learner.email}
      onClose={onClose}
      action={text.changeEmail}
      button={{ busy: formState.isSubmitting }}
      error={change.error}
      onSubmit={submit}
    >
      <TextField
        label={text.newEmail}
        type="email"
        maxLength={254}
        autoComplete="off"
        autoCapitalize="none"
        error={errors.email?.message}
        {...register('email', {
          pattern: { value: /^\s*[^\s@]+@[^\s@]+\.[^\s@]+\s*$/, message: text.emailNeeded },
          required: text.emailNeeded,
        })}
      />
      <ReasonField field={register('reason', reasonRule)} error={errors.reason?.message} />
      {isActive && <Checkbox {...register('sendsLink')}>{text.alsoLink}</Checkbox>}
      <Panel kind="plain" icon={Info}>
        {text.emailEffect(sessions, learner.email)}
      </Panel>
    </FormDialog>
  )
}

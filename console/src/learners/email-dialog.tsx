import { changeLearnerEmail, sendResetLink } from '@sopan/contract/console/learner-acts'
import { Checkbox } from '@sopan/ui/fields/checkbox.tsx'
import { TextField } from '@sopan/ui/fields/text-field.tsx'
import { useForm } from 'react-hook-form'
import { toast } from 'react-hot-toast/headless'

import { ActDialog } from '#console/acts/act-dialog.tsx'
import { closeWithToast } from '#console/acts/close-with-toast.ts'
import { call } from '#console/lib/call.ts'
import { useAct } from '#console/session/acts.tsx'
import { words } from '#console/words.ts'
import { learnerDialogWords as dialogText } from '#console/words/learner-dialogs.ts'
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
  const form = useForm({
    defaultValues: { email: '', reason: text.asked, sendsLink: isActive },
  })
  const { register, formState } = form
  const submit = form.handleSubmit(async ({ email, reason, sendsLink }) => {
    if (change.isPending) return
    const body = { ...accountOf(learner), new_email: email, reason }
    const isDone = await change.mutateAsync({ body }).catch(() => null)
    if (isDone === null) return
    if (sendsLink) {
      // The email is changed also if no link could be sent.
      await call(sendResetLink, { body: { ...body, email: email.trim() } }).catch(
        (error: unknown) => {
          toast.error(dialogText.noLink(error instanceof Error ? error.message : words.failed))
        },
      )
    }
    await closeWithToast(dialogText.emailChanged, onClose, readLearnersAgain)
  })
  return (
    <ActDialog
      title={text.changeEmail}
      detail={learner.email}
      effect={dialogText.emailEffect(sessions, learner.email)}
      reason={form}
      busy={formState.isSubmitting}
      error={change.error}
      onClose={onClose}
      onSubmit={submit}
    >
      <TextField
        label={dialogText.newEmail}
        type="email"
        maxLength={254}
        autoComplete="off"
        autoCapitalize="none"
        error={formState.errors.email?.message}
        {...register('email', {
          pattern: { value: /^\s*[^\s@]+@[^\s@]+\.[^\s@]+\s*$/, message: dialogText.emailNeeded },
          required: dialogText.emailNeeded,
        })}
      />
      {isActive && <Checkbox {...register('sendsLink')}>{dialogText.alsoLink}</Checkbox>}
    </ActDialog>
  )
}

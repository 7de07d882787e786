import { extendTest } from '@sopan/contract/console/tests'
import { TextField } from '@sopan/ui/fields/text-field.tsx'
import { useQuery } from '@tanstack/react-query'
import { useForm } from 'react-hook-form'

import { ActDialog } from '#console/acts/act-dialog.tsx'
import { closeWithToast } from '#console/acts/close-with-toast.ts'
import { useAct } from '#console/session/acts.tsx'
import { attemptWords } from '#console/words/attempts.ts'
import { testWords as text } from '#console/words/tests.ts'

import { KeysSent } from './keys-sent.tsx'
import { keysSentQuery, readTestsAgain } from './test-calls.ts'

/** Gives more minutes to all open attempts, or to one learner's. `last` is the newest extension that the page shows. */
export function ExtendDialog({
  slug,
  email: learner,
  last,
  onClose,
}: {
  slug: string
  /** The learner whom the field names at first; empty for all. */
  email: string
  last: number | null
  onClose: () => void
}) {
  const extend = useAct(extendTest, {
    onDone: ({ attempts, closed }) =>
      closeWithToast(text.extended(attempts, closed), onClose, readTestsAgain),
  })
  const sent = useQuery(keysSentQuery(slug))
  const form = useForm({ defaultValues: { minutes: '', email: learner, within: '', reason: '' } })
  const { register } = form
  const { errors } = form.formState
  return (
    <ActDialog
      title={attemptWords.extend}
      effect={text.extendEffect}
      reason={form}
      busy={extend.isPending}
      error={extend.error ?? sent.error}
      button={{ disabled: !sent.isSuccess }}
      onClose={onClose}
      onSubmit={form.handleSubmit(({ minutes, email, within, reason }) => {
        const body = {
          slug,
          minutes: Number(minutes),
          email: email.trim() || null,
          closed_within_minutes: within === '' ? null : Number(within),
          last_extension: last,
          reason,
        }
        extend.mutate({ body })
      })}
    >
      <TextField
        label={text.minutes}
        inputMode="numeric"
        autoComplete="off"
        error={errors.minutes?.message}
        {...register('minutes', {
          validate: (typed) => isMinutes(typed, 1440) || text.minutesNeeded,
        })}
      />
      <TextField
        label={text.onlyLearner}
        optional
        type="email"
        autoComplete="off"
        {...register('email')}
      />
      <TextField
        label={text.closedWithin}
        help={text.closedWithinHelp}
        optional
        inputMode="numeric"
        autoComplete="off"
        error={errors.within?.message}
        {...register('within', {
          validate: (typed) => typed === '' || isMinutes(typed, 10_080) || text.withinNeeded,
        })}
      />
      <KeysSent sent={sent.data} effect={text.keysSentTexts.extend} />
    </ActDialog>
  )
}

const isMinutes = (typed: string, max: number) =>
  /^\d{1,5}$/.test(typed) && Number(typed) >= 1 && Number(typed) <= max

import { extendTest } from '@sopan/contract/console/tests'
import { MINUTE_MS } from '@sopan/domain/durations'
import { Panel } from '@sopan/ui/content/panel.tsx'
import { TextField } from '@sopan/ui/fields/text-field.tsx'
import { useQuery } from '@tanstack/react-query'
import { Info } from 'lucide-react'
import { type Control, useForm, useWatch } from 'react-hook-form'

import { ActDialog } from '#console/acts/act-dialog.tsx'
import { closeWithToast } from '#console/acts/close-with-toast.ts'
import { at } from '#console/lib/format.ts'
import { useAct } from '#console/session/acts.tsx'
import { attemptWords } from '#console/words/attempts.ts'
import { testWords as text } from '#console/words/tests.ts'

import { KeysSent } from './keys-sent.tsx'
import { type TestRecord, keysSentQuery, readTestsAgain } from './test-calls.ts'

/** Gives more minutes to all open attempts, or to one learner's. `last` is the newest extension that the page shows. */
export function ExtendDialog({
  test,
  email: learner,
  last,
  onClose,
}: {
  test: TestRecord['test']
  /** The learner whom the field names at first; empty for all. */
  email: string
  last: number | null
  onClose: () => void
}) {
  const extend = useAct(extendTest, {
    onDone: ({ attempts, closed }) =>
      closeWithToast(text.extended(attempts, closed), onClose, readTestsAgain),
  })
  const sent = useQuery(keysSentQuery(test.slug))
  const form = useForm({ defaultValues: { ...EMPTY, email: learner } })
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
          slug: test.slug,
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
          validate: (typed) => isMinutes(typed, MAX_MINUTES) || text.minutesNeeded,
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
      <AfterChallenges test={test} control={form.control} />
      <KeysSent sent={sent.data} effect={text.keysSentTexts.extend} />
    </ActDialog>
  )
}

const MAX_MINUTES = 1440
const EMPTY = { minutes: '', email: '', within: '', reason: '' }
type Fields = typeof EMPTY

/** Shows that a window with these minutes more ends after the time for challenges. */
function AfterChallenges({
  test: { window, challenges_until: until },
  control,
}: {
  test: TestRecord['test']
  control: Control<Fields>
}) {
  const typed = useWatch({ control, name: 'minutes' })
  if (window === null || until === null || !isMinutes(typed, MAX_MINUTES)) return null
  if (Date.parse(window.closes_at) + Number(typed) * MINUTE_MS < Date.parse(until)) return null
  return (
    <Panel kind="wrong" icon={Info} role="status">
      {text.afterChallenges(at(until))}
    </Panel>
  )
}

const isMinutes = (typed: string, max: number) =>
  /^\d{1,5}$/.test(typed) && Number(typed) >= 1 && Number(typed) <= max

import { setLearnerExtraTime } from '@sopan/contract/console/learner-acts'
import { TextField } from '@sopan/ui/fields/text-field.tsx'
import { useForm } from 'react-hook-form'

import { ActDialog } from '#console/acts/act-dialog.tsx'
import { closeWithToast } from '#console/acts/close-with-toast.ts'
import { useAct } from '#console/session/acts.tsx'
import { learnerDialogWords as dialogText } from '#console/words/learner-dialogs.ts'
import { learnerWords as text } from '#console/words/learners.ts'

import { type Learner, accountOf, readLearnersAgain } from './learner-calls.ts'

const MAX_MINUTES = 60

/** Gives a learner more time in tests, or takes it back. */
export function ExtraTimeDialog({ learner, onClose }: { learner: Learner; onClose: () => void }) {
  const set = useAct(setLearnerExtraTime, {
    onDone: () => closeWithToast(dialogText.extraTimeSet, onClose, readLearnersAgain),
    onFailed: readLearnersAgain,
  })
  const form = useForm({
    defaultValues: { minutes: String(learner.extra_minutes_per_hour || ''), reason: '' },
  })
  return (
    <ActDialog
      title={text.extraTime}
      detail={`${learner.name}, ${learner.email}`}
      effect={dialogText.extraTimeEffect}
      reason={form}
      busy={set.isPending}
      error={set.error}
      onClose={onClose}
      onSubmit={form.handleSubmit(({ minutes, reason }) => {
        const body = { ...accountOf(learner), minutes_per_hour: Number(minutes), reason }
        set.mutate({ body })
      })}
    >
      <TextField
        label={dialogText.extraMinutes}
        help={dialogText.extraMinutesHelp}
        inputMode="numeric"
        autoComplete="off"
        error={form.formState.errors.minutes?.message}
        {...form.register('minutes', {
          validate: (typed) =>
            (/^\d{1,2}$/.test(typed) && Number(typed) <= MAX_MINUTES) ||
            dialogText.extraMinutesNeeded,
        })}
      />
    </ActDialog>
  )
}

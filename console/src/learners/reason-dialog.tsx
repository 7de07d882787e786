import { Checkbox } from '@sopan/ui/fields/checkbox.tsx'
import { useForm } from 'react-hook-form'

import { ActDialog } from '#console/acts/act-dialog.tsx'
import { closeWithToast } from '#console/acts/close-with-toast.ts'
import { useCoded } from '#console/session/acts.tsx'
import { learnerWords as text } from '#console/words/learners.ts'

import { type Learner, readLearnersAgain } from './learner-calls.ts'

/** An act that needs only a reason. */
export interface ReasonAct {
  title: string
  /** The effect of the act, in words. */
  effect: string
  /** The sentence that the member has to tick first; null: there is nothing to confirm. */
  confirm?: string | null
  isDanger?: boolean
  done: string
  run: (reason: string) => Promise<unknown>
}

/** Does an act on a learner with a reason; the effect is above the button. */
export function ReasonDialog({
  learner,
  act,
  onClose,
}: {
  learner: Learner
  act: ReasonAct
  onClose: () => void
}) {
  const apply = useCoded(act.run, {
    onDone: () => closeWithToast(act.done, onClose, readLearnersAgain),
    onFailed: readLearnersAgain,
  })
  const form = useForm({ defaultValues: { reason: text.asked, isConfirmed: false } })
  return (
    <ActDialog
      title={act.title}
      detail={`${learner.name}, ${learner.email}`}
      effect={act.effect}
      reason={form}
      busy={apply.isPending}
      error={apply.error}
      button={{ kind: act.isDanger === true ? 'danger' : 'primary' }}
      onClose={onClose}
      onSubmit={form.handleSubmit(({ reason }) => {
        apply.mutate(reason)
      })}
    >
      {act.confirm && (
        <Checkbox
          error={form.formState.errors.isConfirmed?.message}
          {...form.register('isConfirmed', { required: text.confirmNeeded })}
        >
          {act.confirm}
        </Checkbox>
      )}
    </ActDialog>
  )
}

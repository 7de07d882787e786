import { Panel } from '@sopan/ui/content/panel.tsx'
import { Checkbox } from '@sopan/ui/fields/checkbox.tsx'
import { Info } from 'lucide-react'
import { useForm } from 'react-hook-form'

import { finish } from '#console/acts/finish.ts'
import { FormDialog } from '#console/acts/form-dialog.tsx'
import { ReasonField, reasonRule } from '#console/acts/reason-field.tsx'
import { useCoded } from '#console/session/acts.tsx'
import { learnerWords as text } from '#console/words/learners.ts'

import { type Learner, readLearnersAgain } from './learner-calls.ts'

/** An act that needs only a reason. */
export interface ReasonAct {
  title: string
  /** What it does. */
  effect: string
  /** What the member has to confirm first; null if nothing. */
  confirm?: string | null
  isDanger?: boolean
  done: string
  run: (reason: string) => Promise<unknown>
}

/** Does an act on a learner with a reason; what happens is said above the button. */
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
    onDone: () => finish(act.done, onClose, readLearnersAgain),
    onFailed: readLearnersAgain,
  })
  const { register, handleSubmit, formState } = useForm({
    defaultValues: { reason: text.asked, isConfirmed: false },
  })
  const { errors } = formState
  return (
    <FormDialog
      title={act.title}
      detail={`${learner.name}, ${learner.email}`}
      onClose={onClose}
      action={act.title}
      button={{ kind: act.isDanger === true ? 'danger' : 'primary', busy: apply.isPending }}
      error={apply.error}
      onSubmit={handleSubmit(({ reason }) => {
        apply.mutate(reason)
      })}
    >
      <Panel kind="plain" icon={Info}>
        {act.effect}
      </Panel>
      <ReasonField field={register('reason', reasonRule)} error={errors.reason?.message} />
      {act.confirm && (
        <Checkbox
          error={errors.isConfirmed?.message}
          {...register('isConfirmed', { required: text.confirmNeeded })}
        >
          {act.confirm}
        </Checkbox>
      )}
    </FormDialog>
  )
}

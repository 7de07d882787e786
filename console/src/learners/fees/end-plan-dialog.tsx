import { endFeePlan } from '@sopan/contract/console/desk'
import { SelectField } from '@sopan/ui/fields/select-field.tsx'
import { useForm } from 'react-hook-form'

import { ActDialog } from '#console/acts/act-dialog.tsx'
import { closeWithToast } from '#console/acts/close-with-toast.ts'
import { optionsOf } from '#console/lib/options.ts'
import { readOrdersAgain } from '#console/orders/order-calls.ts'
import { useAct } from '#console/session/acts.tsx'
import { feeWords as text } from '#console/words/fees.ts'

import type { FeePlan, Learner } from '../learner-calls.ts'

/** Ends a plan of fees; the member chooses whether its access ends, too. */
export function EndPlanDialog({
  learner,
  plan,
  onClose,
}: {
  learner: Learner
  plan: FeePlan
  onClose: () => void
}) {
  const end = useAct(endFeePlan, {
    onDone: () => closeWithToast(text.planEnded, onClose, readOrdersAgain),
    onFailed: readOrdersAgain,
  })
  const form = useForm({ defaultValues: { access: '', reason: '' } })
  return (
    <ActDialog
      title={text.end}
      detail={`${plan.title}, ${learner.name}`}
      effect={text.endEffect}
      reason={form}
      busy={end.isPending}
      error={end.error}
      button={{ kind: 'danger' }}
      onClose={onClose}
      onSubmit={form.handleSubmit(({ access, reason }) => {
        end.mutate({ body: { plan_id: plan.plan_id, keeps_access: access === 'keep', reason } })
      })}
    >
      <SelectField
        label={text.access}
        options={[{ value: '', label: text.chooseAccess }, ...optionsOf(text.accesses)]}
        error={form.formState.errors.access?.message}
        {...form.register('access', { required: text.chooseAccess })}
      />
    </ActDialog>
  )
}

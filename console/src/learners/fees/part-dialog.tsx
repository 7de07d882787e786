import { recordPart } from '@sopan/contract/console/desk'
import { SelectField } from '@sopan/ui/fields/select-field.tsx'
import { TextField } from '@sopan/ui/fields/text-field.tsx'
import { useForm } from 'react-hook-form'

import { ActDialog } from '#console/acts/act-dialog.tsx'
import { closeWithToast } from '#console/acts/close-with-toast.ts'
import { day, money } from '#console/lib/format.ts'
import { optionsOf } from '#console/lib/options.ts'
import { readOrdersAgain } from '#console/orders/order-calls.ts'
import { useAct } from '#console/session/acts.tsx'
import { feeWords as text } from '#console/words/fees.ts'
import { orderWords } from '#console/words/orders.ts'

import type { FeePart, FeePlan, Learner } from '../learner-calls.ts'
import { isPaused } from './plan-state.ts'

interface Fields {
  method: keyof typeof orderWords.methods | ''
  reference: string
}

/** Records the next part of fees, which was paid at the desk; its amount is the one that was agreed. */
export function PartDialog({
  learner,
  plan,
  part,
  onClose,
}: {
  learner: Learner
  plan: FeePlan
  part: FeePart
  onClose: () => void
}) {
  const { part_id, number, amount_paise, due_on: due } = part
  const amount = money(amount_paise)
  const record = useAct(recordPart, {
    onDone: () => closeWithToast(text.recorded(amount), onClose, readOrdersAgain),
    onFailed: readOrdersAgain,
  })
  const form = useForm<Fields>({ defaultValues: { method: '', reference: '' } })
  const { register, formState } = form
  const named = text.partOf(number, plan.parts.length, plan.title)
  const effect = text.recordEffect(amount, named, day(due))
  return (
    <ActDialog
      title={text.record}
      detail={`${learner.name}, ${learner.email}`}
      effect={isPaused(plan) ? `${effect} ${text.resumes}` : effect}
      reason={null}
      busy={record.isPending}
      error={record.error}
      action={orderWords.recordAmount(amount)}
      onClose={onClose}
      onSubmit={form.handleSubmit(({ method, reference }) => {
        if (method === '') return
        record.mutate({ body: { part_id, amount_paise, method, reference } })
      })}
    >
      <SelectField
        label={orderWords.method}
        options={[{ value: '', label: orderWords.choose }, ...optionsOf(orderWords.methods)]}
        error={formState.errors.method?.message}
        {...register('method', { required: orderWords.methodNeeded })}
      />
      <TextField
        label={orderWords.reference}
        help={orderWords.deskReference}
        maxLength={100}
        autoComplete="off"
        error={formState.errors.reference?.message}
        {...register('reference', {
          validate: (typed) => typed.trim() !== '' || orderWords.referenceNeeded,
        })}
      />
    </ActDialog>
  )
}

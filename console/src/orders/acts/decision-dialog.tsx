import { acceptOrder, recordReturned, resolveFinding } from '@sopan/contract/console/order-acts'
import { Checkbox } from '@sopan/ui/fields/checkbox.tsx'
import { TextField } from '@sopan/ui/fields/text-field.tsx'
import { useState } from 'react'
import { useForm } from 'react-hook-form'

import { ActDialog } from '#console/acts/act-dialog.tsx'
import { closeWithToast } from '#console/acts/close-with-toast.ts'
import { call } from '#console/lib/call.ts'
import { money } from '#console/lib/format.ts'
import { useCoded } from '#console/session/acts.tsx'
import { orderWords as text } from '#console/words/orders.ts'

import { type OrderRecord, type Reviewed, readOrdersAgain } from '../order-calls.ts'

export type Decision = Reviewed['acts'][number]

interface Fields {
  reference: string
  reason: string
  hasLooked: boolean
}

/** Decides about something that waits in an order, with a reason. */
export function DecisionDialog({
  record,
  reviewed,
  act,
  onClose,
}: {
  record: OrderRecord
  reviewed: Reviewed
  act: Decision
  onClose: () => void
}) {
  // The page reads the order again meanwhile; what the member saw when the dialog opened is what counts.
  const [shown] = useState(record)
  const decide = useCoded((fields: Fields) => send(act, { record: shown, reviewed, fields }), {
    onDone: (message) => closeWithToast(message, onClose, readOrdersAgain),
    onFailed: readOrdersAgain,
  })
  const form = useForm<Fields>({ defaultValues: { reference: '', reason: '', hasLooked: false } })
  const { register } = form
  // Money of the desk is not known to the payment provider.
  const isAsked = act !== 'accept' && shown.dashboard !== null
  return (
    <ActDialog
      title={text.decide[act]}
      detail={text.reviewed[reviewed.kind]}
      effect={
        act === 'accept'
          ? text.decideEffects.accept(
              money(shown.order.paid_paise),
              money(shown.order.amount_paise),
            )
          : text.decideEffects[act]
      }
      reason={form}
      busy={decide.isPending}
      error={decide.error}
      onClose={onClose}
      onSubmit={form.handleSubmit((fields) => decide.mutate(fields))}
    >
      {act === 'settled' && (
        <TextField
          label={text.reference}
          help={text.transferHelp}
          maxLength={100}
          autoComplete="off"
          error={form.formState.errors.reference?.message}
          {...register('reference', {
            validate: (typed) => typed.trim() !== '' || text.referenceNeeded,
          })}
        />
      )}
      {isAsked && <Checkbox {...register('hasLooked')}>{text.hasLooked}</Checkbox>}
    </ActDialog>
  )
}

interface Decided {
  record: OrderRecord
  reviewed: Reviewed
  fields: Fields
}

/** Sends a decision; returns what was done. */
async function send(act: Decision, { record, reviewed, fields }: Decided): Promise<string> {
  const { order, last_act } = record
  const { reason, reference, hasLooked: has_looked } = fields
  const params = { order_id: order.order_id }
  if (act === 'accept') {
    await call(acceptOrder, { params, body: { last_act, reason } })
    return text.decided.accept
  }
  if (act === 'resolve') {
    const body = { last_act, has_looked, finding: reviewed.finding ?? '', reason }
    const { requested_paise: paise } = await call(resolveFinding, { params, body })
    return paise === 0 ? text.decided.resolved : text.decided.resolve(money(paise))
  }
  const body = { last_act, has_looked, refund_id: reviewed.refund_id, reference, reason }
  const { amount_paise: paise } = await call(recordReturned, { params, body })
  return text.decided.settled(money(paise))
}

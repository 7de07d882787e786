import { recordPayment } from '@sopan/contract/console/desk'
import { Panel } from '@sopan/ui/content/panel.tsx'
import { Info } from 'lucide-react'
import { useForm, useWatch } from 'react-hook-form'
import { toast } from 'react-hot-toast/headless'
import { useNavigate } from 'react-router'

import { FormDialog } from '#console/acts/form-dialog.tsx'
import { at, money } from '#console/lib/show.ts'
import { useAct } from '#console/session/acts.tsx'
import { orderWords as text } from '#console/words/orders.ts'

import { readOrdersAgain } from '../order-calls.ts'
import { DeskFieldList } from './desk-fields.tsx'
import { type DeskFields, bodyOf, useDeskPayment } from './use-desk-payment.ts'

/** Records money that a learner has paid at the desk; what the learner gets is shown above the button. */
export function DeskDialog({ email, onClose }: { email: string; onClose: () => void }) {
  const navigate = useNavigate()
  const form = useForm<DeskFields>({
    defaultValues: {
      email,
      type: 'course',
      slug: '',
      amount: '',
      method: '',
      reference: '',
    },
  })
  const fields = useWatch({ control: form.control, compute: (values: DeskFields) => values })
  const { items, isComplete, refusal, shown, readAgain } = useDeskPayment(fields)
  const record = useAct(recordPayment, {
    onDone: async ({ order_id: id, amount_paise: paise }) => {
      await navigate(`/orders/${encodeURIComponent(id)}`)
      toast.success(text.recorded(money(paise)))
      await readOrdersAgain()
    },
    onFailed: readAgain,
  })
  return (
    <FormDialog
      title={text.record}
      detail={text.recordText}
      onClose={onClose}
      action={shown === null ? text.record : text.recordAmount(money(shown.amount_paise))}
      button={{ busy: record.isPending, 'aria-disabled': isComplete && shown === null }}
      error={record.error ?? items.error ?? refusal}
      onSubmit={form.handleSubmit((values) => {
        const body = bodyOf(values)
        if (body === null || shown === null) return
        record.mutate({ body: { ...body, user_id: shown.user_id } })
      })}
    >
      <DeskFieldList form={form} items={items.data} />
      <Panel kind={shown === null ? 'plain' : 'accent'} icon={Info} role="status">
        {shown === null
          ? isComplete && refusal === null
            ? text.deskChecking
            : text.deskText
          : shown.open_order === null
            ? text.deskEffect(
                shown.name,
                shown.title,
                shown.ends_at === null ? null : at(shown.ends_at),
              )
            : text.deskOpen(shown.name, shown.title, shown.open_order)}
      </Panel>
    </FormDialog>
  )
}

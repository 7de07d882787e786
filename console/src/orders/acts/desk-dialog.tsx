import { recordPayment } from '@sopan/contract/console/desk'
import { useForm, useWatch } from 'react-hook-form'
import { toast } from 'react-hot-toast/headless'
import { useNavigate } from 'react-router'

import { ActDialog, PreviewPanel } from '#console/acts/act-dialog.tsx'
import { at, day, money } from '#console/lib/format.ts'
import { useAct } from '#console/session/acts.tsx'
import { feeWords } from '#console/words/fees.ts'
import { orderWords as text } from '#console/words/orders.ts'

import { readOrdersAgain } from '../order-calls.ts'
import { DeskFieldList } from './desk-fields.tsx'
import { type DeskFields, type DeskPreview, bodyOf, useDeskPayment } from './use-desk-payment.ts'

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
      isInParts: false,
      later: [],
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
    <ActDialog
      title={text.record}
      detail={text.recordText}
      isPreview
      effect={
        <Effect
          shown={shown}
          later={fields.isInParts ? fields.later.length : 0}
          isComplete={isComplete}
          isRefused={refusal !== null}
        />
      }
      // The fields have a note for less than the price.
      reason={null}
      busy={record.isPending}
      // A payment whose response was lost may be recorded, which the refusal of the same fields names.
      error={refusal ?? record.error ?? items.error}
      action={shown === null ? text.record : text.recordAmount(money(shown.amount_paise))}
      button={{ 'aria-disabled': isComplete && shown === null }}
      onClose={onClose}
      onSubmit={form.handleSubmit((values) => {
        const body = bodyOf(values)
        if (body === null || shown === null) return
        record.mutate({ body: { ...body, user_id: shown.user_id } })
      })}
    >
      <DeskFieldList form={form} items={items.data} />
    </ActDialog>
  )
}

function Effect({
  shown,
  later,
  isComplete,
  isRefused,
}: {
  shown: DeskPreview | null
  /** The number of later parts. */
  later: number
  isComplete: boolean
  isRefused: boolean
}) {
  if (shown === null) {
    const unknown = isRefused ? text.deskRefused : isComplete ? text.deskChecking : text.deskText
    return <PreviewPanel isKnown={false}>{unknown}</PreviewPanel>
  }
  return (
    <PreviewPanel isKnown>
      <p>{effectText(shown, later > 0)}</p>
      {later > 0 && <p>{feeWords.later(later)}</p>}
    </PreviewPanel>
  )
}

function effectText(
  { name, title, ends_at: end, open_order: order }: DeskPreview,
  isPart: boolean,
) {
  if (order !== null) return text.deskOpen(name, title, order)
  // The access of fees in parts ends when the next part would be overdue.
  if (isPart && end !== null) return feeWords.effect(name, title, day(end))
  return text.deskEffect(name, title, end === null ? null : at(end))
}

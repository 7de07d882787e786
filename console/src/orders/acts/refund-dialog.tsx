import { overrideRefund, previewRefund, refundOrder } from '@sopan/contract/console/order-acts'
import type { EndpointData } from '@sopan/contract/endpoint'
import { Panel } from '@sopan/ui/content/panel.tsx'
import { RowsSkeleton } from '@sopan/ui/loading/skeleton.tsx'
import { useQuery } from '@tanstack/react-query'
import { Check, CircleAlert, X } from 'lucide-react'
import { useForm } from 'react-hook-form'
import { Link } from 'react-router'

import { ActDialog } from '#console/acts/act-dialog.tsx'
import { closeWithToast } from '#console/acts/close-with-toast.ts'
import { call } from '#console/lib/call.ts'
import { at, day, money } from '#console/lib/format.ts'
import { useCoded } from '#console/session/acts.tsx'
import { usePermission } from '#console/session/me.ts'
import { feeWords } from '#console/words/fees.ts'
import { orderWords as text } from '#console/words/orders.ts'

import { readOrdersAgain } from '../order-calls.ts'

type Preview = EndpointData<typeof previewRefund>

/** Refunds an order; the verdict of the rules, the amount and what follows are shown above the button. */
export function RefundDialog({
  orderId,
  reason = '',
  onClose,
}: {
  orderId: string
  /** The text in the field of the reason when the dialog opens. */
  reason?: string
  onClose: () => void
}) {
  const canOverride = usePermission()('order.refund-override')
  const { preview, refund } = useRefund(orderId, onClose)
  const shown = preview.isError ? undefined : preview.data
  const isAllowed = shown !== undefined && (!isOutside(shown) || canOverride)
  const form = useForm({ defaultValues: { reason } })
  return (
    <ActDialog
      title={text.refund}
      detail={shown && `${shown.title}, ${shown.user_name}`}
      effect={
        <>
          {preview.isPending && <RowsSkeleton count={3} />}
          {shown !== undefined && <Verdict preview={shown} canOverride={canOverride} />}
          {shown !== undefined && <Effects preview={shown} />}
        </>
      }
      reason={isAllowed ? form : null}
      busy={refund.isPending}
      error={refund.error ?? preview.error}
      action={isAllowed ? actionOf(shown) : null}
      button={{ kind: isAllowed && isOutside(shown) ? 'danger' : 'primary' }}
      onClose={onClose}
      onSubmit={form.handleSubmit(({ reason: given }) => {
        if (isAllowed) refund.mutate({ shown, given })
      })}
      isLoading
      hasOnlyMessage={preview.isError}
      {...(!preview.isError && { className: 'max-md:h-[85dvh] md:h-152' })}
    >
      {preview.isError && (
        <Link className="link" to={`/orders/${encodeURIComponent(orderId)}`} onClick={onClose}>
          {text.toOrder}
        </Link>
      )}
    </ActDialog>
  )
}

const isOutside = ({ obstacles }: Preview) => obstacles.length > 0

const actionOf = (preview: Preview) =>
  (isOutside(preview) ? text.overrideNow : text.refundNow)(money(preview.amount_paise))

/** The preview of a refund, and the act that refunds. */
function useRefund(orderId: string, onClose: () => void) {
  const params = { order_id: orderId }
  const preview = useQuery({
    queryKey: ['preview refund', orderId],
    queryFn: ({ signal }) => call(previewRefund, { params }, signal),
    gcTime: 0,
    retry: false,
    // The preview stays as the member has read it, because the button does exactly what it shows.
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  })
  const refund = useCoded(
    async ({ shown, given }: { shown: Preview; given: string }) => {
      const { last_act, amount_paise } = shown
      const endpoint = isOutside(shown) ? overrideRefund : refundOrder
      return call(endpoint, { params, body: { last_act, amount_paise, reason: given } })
    },
    {
      onDone: ({ refund_id: id, amount_paise: paise }) =>
        closeWithToast(
          id === null ? text.byHandDone(money(paise)) : text.refundDone(money(paise)),
          onClose,
          readOrdersAgain,
        ),
      // After a refusal, the dialog and the page show what another member did.
      onFailed: () => Promise.all([preview.refetch(), readOrdersAgain()]),
    },
  )
  return { preview, refund }
}

function Verdict({ preview, canOverride }: { preview: Preview; canOverride: boolean }) {
  const { conditions, obstacles } = preview
  const isRefused = isOutside(preview)
  const unmet = new Set(conditions.filter((one) => !one.is_met).map((one) => one.text))
  const lines = [
    ...conditions,
    ...obstacles.filter((one) => !unmet.has(one)).map((one) => ({ is_met: false, text: one })),
  ]
  return (
    <Panel
      kind={isRefused ? 'wrong' : 'done'}
      icon={isRefused ? CircleAlert : Check}
      title={isRefused ? text.outside : text.within}
    >
      <ul className="flex flex-col gap-1">
        {lines.map((one) => {
          const Icon = one.is_met ? Check : X
          return (
            <li key={one.text} className="flex gap-2">
              <Icon
                role="img"
                aria-label={one.is_met ? text.met : text.notMet}
                className="mt-0.5 size-4 shrink-0"
              />
              <span>{one.text}</span>
            </li>
          )
        })}
      </ul>
      {isRefused && <p className="mt-2">{canOverride ? text.overrideText : text.onlyOverride}</p>}
    </Panel>
  )
}

function Effects({ preview }: { preview: Preview }) {
  const { access, mail_to: email, by_hand_paise: byHand, orders } = preview
  const byProvider = preview.amount_paise - byHand
  const ofMails = byHand > 0 ? text.mailsLater : text.mailsNow
  return (
    <section aria-label={text.effects}>
      <h3 className="text-14 font-semibold">{text.effects}</h3>
      <ul className="mt-1.5 list-disc pl-5 text-14">
        {orders > 1 && <li>{feeWords.allRefunded(orders)}</li>}
        {byProvider > 0 && <li>{text.moneyByProvider(money(byProvider))}</li>}
        {byHand > 0 && <li>{text.moneyByHand(money(byHand))}</li>}
        {access.map((one) => (
          <li key={one.id}>
            {text.accessEnds(day(one.starts_at), one.ends_at === null ? null : at(one.ends_at))}
          </li>
        ))}
        {access.length === 0 && <li>{text.noAccess}</li>}
        <li className="wrap-anywhere">{email === null ? text.noMails : ofMails(email)}</li>
      </ul>
    </section>
  )
}

import type { Transaction, UnsettledOrder } from '@sopan/contract/orders/history'
import { paymentGroup } from '@sopan/domain/orders/payment-status'
import { buttonClass } from '@sopan/ui/actions/button.tsx'
import { Facts } from '@sopan/ui/content/facts.tsx'
import { StateView } from '@sopan/ui/content/state-view.tsx'
import { Spinner } from '@sopan/ui/loading/spinner.tsx'
import { date, rupees } from '@sopan/words/en/format'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Link } from 'react-router'

import { failureWords, wordsOf } from '#web/components/checkout/orders/order-words.ts'
import type { PaymentWords } from '#web/components/checkout/orders/payment-lines.tsx'
import { purchaseOf } from '#web/components/checkout/orders/purchase-of.ts'
import { refetchUnsettled, useNewestOrder } from '#web/components/checkout/orders/unsettled.ts'
import type { Verdict } from '#web/components/checkout/purchase-item.ts'
import { PAYMENT_FAILED } from '#web/components/checkout/sale-failure.ts'
import { ItemTitle } from '#web/components/item-title.tsx'
import { accessKeys, paymentsKey } from '#web/lib/api/access-keys.ts'
import { refetchChanged } from '#web/lib/api/refetch-changed.ts'
import { itemPath, paths } from '#web/lib/paths.ts'
import { useAuth } from '#web/lib/session/session.tsx'

import { PaymentView } from './payment-view.tsx'
import { refundOf, typeLabel } from './payment-words.ts'

/** One order after its buyer returned from the gateway: it is verified once, and then shown as it is listed. */
export function ReturnedOrder({ payment }: { payment: Transaction }) {
  const { order_id: orderId, transaction_type: type, item_id: itemId } = payment
  const userId = useAuth().user?.id ?? 0
  const [wasKnown] = useState(() => verdictIn(payment) !== null)
  const verified = useQuery({
    queryKey: ['orders', userId, 'returned', orderId],
    queryFn: async (): Promise<Verdict> => {
      const item = purchaseOf(type, itemId)
      const verdict = await item
        .verify({ orderId, sessionId: '' })
        .catch((): Verdict => ({ kind: 'unverified', message: '' }))
      if (verdict.kind === 'granted') await refetchChanged(accessKeys[type])
      await refetchChanged(paymentsKey(userId))
      await refetchUnsettled(userId)
      return verdict
    },
    enabled: !wasKnown,
    staleTime: Infinity,
  })
  const listed = useNewestOrder({ type, id: itemId })
  const verdict = verdictIn(payment) ?? verdictOf(verified.data ?? null, orderId, listed)

  if (verdict === null) return <Spinner text="Processing..." className="py-16" />
  const { words, action } = viewOf(payment, verdict)
  const toItem = (label: string) => (
    <Link to={itemPath(type, itemId)} className={buttonClass()}>
      {label}
    </Link>
  )
  return (
    <PaymentView
      drawing={verdict.kind === 'failed' ? 'error' : 'empty'}
      words={words}
      actions={
        <>
          {action !== null && toItem(action)}
          {verdict.kind === 'review' && (
            <Link to={paths.contact(orderId)} className={buttonClass()}>
              Contact support
            </Link>
          )}
          <Link to={paths.payment(payment.id)} className={buttonClass({ kind: 'secondary' })}>
            Payment details
          </Link>
        </>
      }
    >
      <OrderFacts payment={payment} />
    </PaymentView>
  )
}

/** The verdict as the list of orders has changed it since. */
function verdictOf(
  verdict: Verdict | null,
  orderId: string,
  listed: UnsettledOrder | null,
): Verdict | null {
  if (verdict === null || listed?.order_id !== orderId) return verdict
  if (listed.state === 'granted' && verdict.kind !== 'granted') {
    return { kind: 'granted', expiryDate: null }
  }
  if (listed.state === 'failed') return { kind: 'failed', message: listed.last_failure ?? '' }
  return verdict
}

/** The outcome if the history already has it, so that the gateway is not asked again. */
function verdictIn(payment: Transaction): Verdict | null {
  const { payment_status: word, unsettled, access_ends_at: expiryDate } = payment
  if (unsettled === 'review') return { kind: 'review', message: '' }
  if (paymentGroup(word) === 'successful') return { kind: 'granted', expiryDate }
  const refund = refundOf(payment)
  return refund === null ? null : { kind: 'failed', message: '' }
}

/** The sentences about a payment with this verdict, and the label of the link to the item. */
function viewOf(
  payment: Transaction,
  verdict: Verdict,
): { words: PaymentWords; action: string | null } {
  const { transaction_type: type, amount, unsettled_since: since, next_check_at } = payment
  if (verdict.kind === 'granted') {
    const end = verdict.expiryDate
    const words = {
      money: `We have received ${rupees(amount)}.`,
      next: `You now have access to the ${type}${end === null ? '' : ` till ${date(end)}`}.`,
      buyer: `Open the ${type} to begin.`,
      documents: 'Payment successful',
    }
    return { words, action: `Open this ${typeLabel[type].toLowerCase()}` }
  }
  if (verdict.kind === 'failed') {
    const refund = refundOf(payment)
    if (refund !== null) return { words: refund, action: null }
    const documents = `${PAYMENT_FAILED}: ${verdict.message}`
    const failure = { money: 'none', canRetry: true } as const
    return { words: failureWords(failure, documents), action: 'Try again' }
  }
  const found = verdict.kind === 'unknown' ? 'unknown' : (payment.unsettled ?? 'pending')
  const state = verdict.kind === 'review' ? 'review' : found
  return { words: wordsOf({ state, amount, since: since ?? '', next_check_at }), action: null }
}

function OrderFacts({ payment }: { payment: Transaction }) {
  return (
    <Facts
      items={[
        {
          label: typeLabel[payment.transaction_type],
          value: <ItemTitle text={payment.item_name} />,
        },
        { label: 'Amount', value: rupees(payment.amount) },
        { label: 'Order number', value: <span className="wrap-anywhere">{payment.order_id}</span> },
      ]}
    />
  )
}

/** The URL has no order number, or one of another account. */
export function NoSuchOrder() {
  return (
    <StateView
      drawing="empty"
      level="h2"
      title="There is no such payment in your history"
      text="If you paid from another account, log in to that one."
      actions={
        <Link to={paths.paymentHistory()} className={buttonClass()}>
          Payment History
        </Link>
      }
    />
  )
}

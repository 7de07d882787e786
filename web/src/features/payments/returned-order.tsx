import type { Transaction, UnsettledOrder } from '@sopan/contract/orders/history'
import { paymentGroup } from '@sopan/domain/orders/payment-status'
import { buttonClass } from '@sopan/ui/actions/button.tsx'
import { Facts } from '@sopan/ui/content/facts.tsx'
import { StateView } from '@sopan/ui/content/state-view.tsx'
import { useFormats, useWords } from '@sopan/ui/language.ts'
import { Spinner } from '@sopan/ui/loading/spinner.tsx'
import { common } from '@sopan/words/frame/common'
import { type CheckoutWords, checkout } from '@sopan/words/money/checkout'
import { orders } from '@sopan/words/money/orders'
import { paymentStates } from '@sopan/words/payments/payment-states'
import { paymentHistory } from '@sopan/words/payments/payments'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Link } from 'react-router'

import { failureWords, wordsOf } from '#web/components/checkout/orders/order-words.ts'
import type { PaymentWords } from '#web/components/checkout/orders/payment-lines.tsx'
import { purchaseOf } from '#web/components/checkout/orders/purchase-of.ts'
import { refetchUnsettled, useNewestOrder } from '#web/components/checkout/orders/unsettled.ts'
import type { Verdict } from '#web/components/checkout/purchase-item.ts'
import { ItemTitle } from '#web/components/item-title.tsx'
import { SentenceAround } from '#web/components/sentence-around.tsx'
import { keysChangedBy, paymentsKey } from '#web/lib/api/access-keys.ts'
import { refetchChanged } from '#web/lib/api/refetch-changed.ts'
import { itemPath, paths } from '#web/lib/paths.ts'
import { useAuth } from '#web/lib/session/session.tsx'

import { PaymentView } from './payment-view.tsx'
import { type SentenceWords, isRefund, refundOf, useSentenceWords } from './payment-words.ts'

/** One order after its buyer returned from the gateway: it is verified once, and then shown as it is listed. */
export function ReturnedOrder({ payment }: { payment: Transaction }) {
  const { order_id: orderId, transaction_type: type, item_id: itemId } = payment
  const userId = useAuth().user?.id ?? 0
  const sale = useWords(checkout)
  const { processing, tryAgain } = useWords(common)
  const history = useWords(paymentHistory)
  const sentences = useSentenceWords()
  const [wasKnown] = useState(() => verdictIn(payment) !== null)
  const verified = useQuery({
    queryKey: ['orders', userId, 'returned', orderId],
    queryFn: async (): Promise<Verdict> => {
      const item = purchaseOf(type, itemId)
      const verdict = await item
        .verify({ orderId, sessionId: '' }, sale)
        .catch((): Verdict => ({ kind: 'unverified', message: '' }))
      if (verdict.kind === 'granted') await Promise.all(keysChangedBy(type).map(refetchChanged))
      await refetchChanged(paymentsKey(userId))
      await refetchUnsettled(userId)
      return verdict
    },
    enabled: !wasKnown,
    staleTime: Infinity,
  })
  const listed = useNewestOrder({ type, id: itemId })
  const verdict = verdictIn(payment) ?? verdictOf(verified.data ?? null, orderId, listed)

  if (verdict === null) return <Spinner text={processing} className="py-16" />
  const words = viewOf(payment, verdict, { ...sentences, sale })
  const action = actionOf(payment, verdict)
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
          {action === 'open' && toItem(history.open[type])}
          {action === 'retry' && toItem(tryAgain)}
          {verdict.kind === 'review' && (
            <Link to={paths.contact(orderId)} className={buttonClass()}>
              {sentences.orders.contact}
            </Link>
          )}
          <Link to={paths.payment(payment.id)} className={buttonClass({ kind: 'secondary' })}>
            {history.titles.details}
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
  return isRefund(payment) ? { kind: 'failed', message: '' } : null
}

/** The purpose of the link to the item; null without a link. */
function actionOf(payment: Transaction, { kind }: Verdict): 'open' | 'retry' | null {
  if (kind === 'granted') return 'open'
  return kind === 'failed' && !isRefund(payment) ? 'retry' : null
}

/** The sentences about a payment with this verdict. */
function viewOf(
  payment: Transaction,
  verdict: Verdict,
  { orders, states, sale }: SentenceWords & { sale: CheckoutWords },
): PaymentWords {
  const { transaction_type: type, amount, unsettled_since: since, next_check_at } = payment
  if (verdict.kind === 'granted') {
    const { next, nextTill, buyer, documents } = states.granted
    const end = verdict.expiryDate
    return {
      money: orders.received(amount),
      next: end === null ? next[type] : nextTill[type](end),
      buyer: buyer[type],
      documents,
    }
  }
  if (verdict.kind === 'failed') {
    const refund = refundOf(payment, states)
    if (refund !== null) return refund
    const failure = { money: 'none', canRetry: true } as const
    const { message } = verdict
    const documents = <SentenceAround text={sale.failedBecause(message)} words={message} />
    return failureWords(failure, documents, orders)
  }
  const found = verdict.kind === 'unknown' ? 'unknown' : (payment.unsettled ?? 'pending')
  const state = verdict.kind === 'review' ? 'review' : found
  return wordsOf({ state, amount, since: since ?? '', next_check_at }, orders)
}

function OrderFacts({ payment }: { payment: Transaction }) {
  const { types, facts } = useWords(paymentHistory)
  const { rupees } = useFormats()
  return (
    <Facts
      items={[
        {
          label: types[payment.transaction_type],
          value: <ItemTitle text={payment.item_name} />,
        },
        { label: facts.amount, value: rupees(payment.amount) },
        {
          label: facts.orderNumber,
          value: <span className="wrap-anywhere">{payment.order_id}</span>,
        },
      ]}
    />
  )
}

/** The URL has no order number, or one of another account. */
export function NoSuchOrder() {
  const words = useWords(paymentStates)
  const { history } = useWords(orders)
  return (
    <StateView
      drawing="empty"
      level="h2"
      title={words.noSuchOrder}
      text={words.otherAccount}
      actions={
        <Link to={paths.paymentHistory()} className={buttonClass()}>
          {history}
        </Link>
      }
    />
  )
}

import type { Transaction } from '@sopan/contract/orders/history'
import { paymentGroup } from '@sopan/domain/orders/payment-status'
import { Button } from '@sopan/ui/actions/button.tsx'
import { Facts } from '@sopan/ui/content/facts.tsx'
import { cx } from '@sopan/ui/cx.ts'
import { useFormats, useWords } from '@sopan/ui/language.ts'
import { ArticleSkeleton } from '@sopan/ui/loading/skeleton.tsx'
import { Dialog } from '@sopan/ui/windows/dialog.tsx'
import { orders } from '@sopan/words/money/orders'
import { type PaymentHistoryWords, paymentHistory } from '@sopan/words/payments/payments'
import { useQuery } from '@tanstack/react-query'
import { Printer } from 'lucide-react'
import { Link } from 'react-router'

import { PaymentLines } from '#web/components/checkout/orders/payment-lines.tsx'
import { DemoPaymentsLine } from '#web/components/demo-payments-line.tsx'
import { ItemTitle } from '#web/components/item-title.tsx'
import { QueryView } from '#web/components/queries/query-view.tsx'
import { itemPath, paths } from '#web/lib/paths.ts'
import type { StoredUser } from '#web/lib/session/stored-user.ts'
import { settings } from '#web/lib/settings.ts'

import { PaymentBadge } from './payment-badge.tsx'
import { asksForSupport, explanationOf, methodOf, useSentenceWords } from './payment-words.ts'
import { paymentQuery, receiptQuery } from './queries.ts'
import { ReceiptSection, type ReceiptState } from './receipt-section.tsx'

const isSuccessful = ({ payment_status: word }: Transaction) => paymentGroup(word) === 'successful'

/**
 * One payment over the list: its receipt to print, or a summary if it was successful without one.
 */
export function PaymentWindow({
  id,
  user,
  known,
  onClose,
}: {
  id: number
  user: StoredUser
  /** The payment as the list has it; another one is fetched. */
  known: Transaction | undefined
  onClose: () => void
}) {
  const words = useWords(paymentHistory)
  const query = useQuery({ ...paymentQuery(user.id, id), enabled: known === undefined })
  const data = known ?? query.data
  const payment = data ?? null
  const hasReceipt = payment !== null && payment.receipt_number !== null
  const receipt = useQuery({
    ...receiptQuery(user.id, payment?.order_id ?? ''),
    enabled: hasReceipt,
  })
  const isReceiptMissing = hasReceipt && receipt.data === undefined
  const canPrint = hasReceipt || (payment !== null && isSuccessful(payment))
  return (
    <Dialog
      open
      isLoading={data === undefined || isReceiptMissing}
      hasOnlyMessage={!data && !query.isPending}
      isLong
      onClose={onClose}
      title={titleOf(payment, receipt.data?.credit_notes.length ?? 0, words)}
      footer={
        canPrint && (
          <Button disabled={isReceiptMissing} onClick={() => window.print()}>
            <Printer aria-hidden className="size-5" />
            {words.print}
          </Button>
        )
      }
    >
      <QueryView
        query={{ data, error: query.error, refetch: query.refetch }}
        skeleton={<ArticleSkeleton count={2} />}
        errorTitle={words.notLoaded}
      >
        {(found) =>
          found === null ? (
            <p>{words.notFound}</p>
          ) : (
            <PaymentFacts payment={found} user={user} receipt={receipt} />
          )
        }
      </QueryView>
    </Dialog>
  )
}

function titleOf(
  payment: Transaction | null,
  creditNotes: number,
  { titles }: PaymentHistoryWords,
): string {
  if (payment === null) return titles.details
  if (creditNotes > 1) return titles.receiptAndNotes
  if (creditNotes === 1) return titles.receiptAndNote
  if (payment.receipt_number !== null) return titles.receipt
  if (payment.payment_status === 'refunded') return titles.refunded
  return isSuccessful(payment) ? titles.summary : titles.details
}

function PaymentFacts({
  payment,
  user,
  receipt,
}: {
  payment: Transaction
  user: StoredUser
  receipt: ReceiptState
}) {
  const words = useWords(paymentHistory)
  const { contact } = useWords(orders)
  const sentences = useSentenceWords()
  const facts = usePaymentFacts(payment, user)
  const explanation = explanationOf(payment, sentences)
  const hasReceipt = payment.receipt_number !== null
  return (
    <>
      <p className="hidden text-18 print:mb-3 print:block">{settings.brandName}</p>
      {/* A printed receipt repeats nothing that it states itself. */}
      <div className={cx(hasReceipt && 'mb-4 print:hidden')}>
        <p className="text-18 text-pretty">
          <ItemTitle text={payment.item_name} />
        </p>
        {explanation !== null && <PaymentLines words={explanation} className="mt-1" />}
      </div>
      {hasReceipt && <ReceiptSection query={receipt} />}
      <Facts className={cx('mt-3', hasReceipt && 'print:hidden')} items={facts} />
      {isSuccessful(payment) && !hasReceipt && (
        <p className="mt-3 text-14 text-ink-2">{words.noTaxReceipt}</p>
      )}
      {!hasReceipt && <DemoPaymentsLine className="mt-3" />}
      <p className="mt-3 flex flex-wrap gap-x-6 text-14 text-ink-2 print:hidden">
        {asksForSupport(payment, sentences) && (
          <Link to={paths.contact(payment.order_id)} className={linkClass}>
            {contact}
          </Link>
        )}
        <Link to={itemPath(payment.transaction_type, payment.item_id)} className={linkClass}>
          {words.open[payment.transaction_type]}
        </Link>
      </p>
      {!hasReceipt && (
        <p className="mt-6 hidden text-14 print:block">
          {settings.brandName}, {settings.officeAddress}, {settings.contactEmail}
        </p>
      )}
    </>
  )
}

const linkClass = 'link inline-flex min-h-11 items-center'

/** When it was paid, confirmed to us and unlocked; other servers send only the first. */
function timesOf(payment: Transaction, { facts }: PaymentHistoryWords) {
  const { payment_date: paid, confirmed_at: confirmed, unlocked_at: unlocked } = payment
  return [
    { label: facts.paid, time: paid },
    { label: facts.confirmed, time: confirmed },
    { label: facts.unlocked, time: unlocked },
  ].flatMap(({ label, time }) => (time === null ? [] : [{ label, time }]))
}

function usePaymentFacts(payment: Transaction, user: StoredUser) {
  const words = useWords(paymentHistory)
  const { date, dateAndTime, rupees } = useFormats()
  const { facts } = words
  const { coupon_code: coupon, discount_amount: discount, access_ends_at: end } = payment
  const isPaid = isSuccessful(payment)
  const method = methodOf(payment, words)
  return [
    { label: facts.status, value: <PaymentBadge payment={payment} /> },
    { label: facts.type, value: words.types[payment.transaction_type] },
    ...(discount > 0
      ? [
          { label: facts.price, value: rupees(payment.original_amount) },
          {
            label: coupon === null ? facts.discount : facts.coupon(coupon),
            value: `\u2212${rupees(discount)}`,
          },
        ]
      : []),
    { label: isPaid ? facts.amountPaid : facts.amount, value: rupees(payment.amount) },
    ...(method === '' ? [] : [{ label: facts.method, value: method }]),
    { label: facts.ordered, value: dateAndTime(payment.created_at) },
    ...timesOf(payment, words).map(({ label, time }) => ({ label, value: dateAndTime(time) })),
    ...(end === null ? [] : [{ label: facts.accessTill, value: date(end) }]),
    { label: facts.orderNumber, value: <span className="wrap-anywhere">{payment.order_id}</span> },
    ...(payment.payment_id === null
      ? []
      : [
          {
            label: facts.paymentNumber,
            value: <span className="wrap-anywhere">{payment.payment_id}</span>,
          },
        ]),
    {
      label: facts.learner,
      value: (
        <span className="wrap-anywhere">{[user.name, user.email].filter(Boolean).join(', ')}</span>
      ),
    },
  ]
}

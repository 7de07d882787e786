import type { Transaction } from '@sopan/contract/history'
import { dateAndTime, rupees } from '@sopan/domain/format'
import { paymentGroup } from '@sopan/domain/orders/payment-status'
import { useQuery } from '@tanstack/react-query'
import { Printer } from 'lucide-react'
import { Link } from 'react-router'

import { DemoPaymentsLine } from '#web/components/demo-payments-line.tsx'
import { QueryView } from '#web/components/query-view.tsx'
import type { StoredUser } from '#web/lib/session/session.tsx'
import { settings } from '#web/lib/settings.ts'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { Facts } from '#web/ui/facts.tsx'
import { Skeleton, SkeletonGroup } from '#web/ui/skeleton.tsx'

import { PaymentBadge } from './payment-badge.tsx'
import { explanationOf, methodOf, pathOf, typeLabel } from './payment-words.ts'
import { paymentQuery } from './queries.ts'

const isSuccessful = ({ payment_status: word }: Transaction) => paymentGroup(word) === 'successful'

/** One payment over the list: a summary to print if it was successful. */
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
  const query = useQuery({ ...paymentQuery(user.id, id), enabled: known === undefined })
  const data = known ?? query.data
  const payment = data ?? null
  const canPrint = payment !== null && isSuccessful(payment)
  return (
    <Dialog
      open
      isLoading={data === undefined}
      onClose={onClose}
      title={canPrint ? 'Payment summary' : 'Payment details'}
      foot={
        canPrint && (
          <Button onClick={() => window.print()}>
            <Printer aria-hidden className="size-5" />
            Print
          </Button>
        )
      }
    >
      <QueryView
        query={{ data, error: query.error, refetch: query.refetch }}
        skeleton={<WindowSkeleton />}
        errorTitle="This payment could not be loaded"
      >
        {(found) =>
          found === null ? (
            <p>There is no such payment in your history.</p>
          ) : (
            <PaymentFacts payment={found} user={user} />
          )
        }
      </QueryView>
    </Dialog>
  )
}

function PaymentFacts({ payment, user }: { payment: Transaction; user: StoredUser }) {
  const explanation = explanationOf(payment)
  return (
    <>
      <p className="hidden text-18 print:block">{settings.brandName}</p>
      <p className="text-18 text-pretty">{payment.item_name}</p>
      {explanation !== null && <p className="mt-1 text-ink-2">{explanation}</p>}
      <Facts className="mt-3" items={factsOf(payment, user)} />
      <DemoPaymentsLine className="mt-3" />
      <p className="mt-3 text-14 text-ink-2 print:hidden">
        <Link to={pathOf(payment)} className="link inline-flex min-h-11 items-center">
          Open this {typeLabel[payment.transaction_type].toLowerCase()}
        </Link>
      </p>
      <p className="mt-6 hidden text-14 print:block">
        {settings.brandName}, {settings.officeAddress}, {settings.contactEmail}
      </p>
    </>
  )
}

/** When it was paid, confirmed to us and unlocked; another server sends only the first. */
function timesOf(payment: Transaction) {
  const { payment_date: paid, confirmed_at: confirmed, unlocked_at: unlocked } = payment
  return [
    { label: 'Paid on', time: paid },
    { label: 'Confirmed on', time: confirmed },
    { label: 'Unlocked on', time: unlocked },
  ].flatMap(({ label, time }) => (time === null ? [] : [{ label, value: dateAndTime(time) }]))
}

function factsOf(payment: Transaction, user: StoredUser) {
  const { coupon_code: coupon, discount_amount: discount } = payment
  const isPaid = isSuccessful(payment)
  return [
    { label: 'Status', value: <PaymentBadge word={payment.payment_status} /> },
    { label: 'Type', value: typeLabel[payment.transaction_type] },
    ...(discount > 0
      ? [
          { label: 'Price', value: rupees(payment.original_amount) },
          {
            label: coupon === null ? 'Discount' : `Coupon ${coupon}`,
            value: `\u2212${rupees(discount)}`,
          },
        ]
      : []),
    { label: isPaid ? 'Amount paid' : 'Amount', value: rupees(payment.amount) },
    { label: 'Payment method', value: methodOf(payment) },
    { label: 'Ordered on', value: dateAndTime(payment.created_at) },
    ...timesOf(payment),
    { label: 'Order number', value: <span className="wrap-anywhere">{payment.order_id}</span> },
    {
      label: 'Learner',
      value: (
        <span className="wrap-anywhere">{[user.name, user.email].filter(Boolean).join(', ')}</span>
      ),
    },
  ]
}

function WindowSkeleton() {
  return (
    <SkeletonGroup>
      <Skeleton className="h-6 w-2/3" />
      <Skeleton className="mt-4 h-80" />
    </SkeletonGroup>
  )
}

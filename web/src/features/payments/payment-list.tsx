import type { Transaction } from '@sopan/contract/orders/history'
import type { PaymentGroup } from '@sopan/domain/orders/payment-status'
import { Button, buttonClass } from '@sopan/ui/actions/button.tsx'
import { StateView } from '@sopan/ui/content/state-view.tsx'
import { Link } from 'react-router'

import { MoreButton, type PagedQuery } from '#web/components/lists/more-button.tsx'
import { paths } from '#web/lib/paths.ts'

import { PaymentRow } from './payment-row.tsx'

export function PaymentList({
  payments,
  more,
  onOpen,
}: {
  payments: readonly Transaction[]
  more: PagedQuery
  onOpen: (id: number) => void
}) {
  return (
    <>
      <ul aria-label="Payments" className="flex flex-col gap-3">
        {payments.map((payment, index) => (
          <PaymentRow key={payment.id || `${payment.order_id} ${index}`} {...{ payment, onOpen }} />
        ))}
      </ul>
      <MoreButton label="Show more payments" query={more} />
    </>
  )
}

export function NoPayments({
  group,
  onShowAll,
}: {
  group: PaymentGroup | null
  onShowAll: () => void
}) {
  if (group === null) {
    return (
      <StateView
        drawing="empty"
        level="h2"
        title="No Payment History Found"
        text="Your payments appear here, each with its receipt or a summary."
        actions={
          <Link to={paths.courses()} className={buttonClass()}>
            Browse Courses
          </Link>
        }
      />
    )
  }
  return (
    <StateView
      drawing="empty"
      level="h2"
      title={`No ${group} payments found`}
      actions={
        <Button kind="secondary" onClick={onShowAll}>
          Show all payments
        </Button>
      }
    />
  )
}

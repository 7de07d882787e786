import type { Transaction } from '@sopan/contract/orders/history'
import type { PaymentGroup } from '@sopan/domain/orders/payment-status'
import { Link } from 'react-router'

import { MoreButton, type PagedQuery } from '#web/components/lists/more-button.tsx'
import { paths } from '#web/lib/paths.ts'
import { Button, buttonClass } from '#web/ui/button.tsx'
import { cardClass } from '#web/ui/card.tsx'
import { Skeleton, SkeletonGroup } from '#web/ui/skeleton.tsx'
import { StateView } from '#web/ui/state-view.tsx'

import { PaymentRow } from './payment-row.tsx'

const listClass = cardClass('overflow-hidden')

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
      <ul aria-label="Payments" className={listClass}>
        {payments.map((payment, index) => (
          <PaymentRow key={payment.id || `${payment.order_id} ${index}`} {...{ payment, onOpen }} />
        ))}
      </ul>
      <MoreButton label="Show more payments" query={more} />
    </>
  )
}

const ROWS = 5

export function PaymentListSkeleton() {
  return (
    <SkeletonGroup className={listClass}>
      {Array.from({ length: ROWS }, (_, index) => (
        <div
          key={index}
          className="flex justify-between gap-4 border-rule px-4 py-3.5 not-first:border-t md:px-6"
        >
          <div className="flex-1">
            <Skeleton className="h-6 w-3/4 max-w-80" />
            <Skeleton className="mt-1.5 h-4 w-2/3 max-w-64" />
            <Skeleton className="mt-1.5 h-4 w-1/2 max-w-48" />
          </div>
          <div className="flex flex-col items-end gap-1.5">
            <Skeleton className="h-6 w-16" />
            <Skeleton className="h-6 w-24" />
          </div>
        </div>
      ))}
    </SkeletonGroup>
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

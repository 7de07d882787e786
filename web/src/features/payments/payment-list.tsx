import type { Transaction } from '@sopan/contract/orders/history'
import type { PaymentGroup } from '@sopan/domain/orders/payment-status'
import { Button, buttonClass } from '@sopan/ui/actions/button.tsx'
import { StateView } from '@sopan/ui/content/state-view.tsx'
import { useWords } from '@sopan/ui/language.ts'
import { paymentHistory } from '@sopan/words/payments/payments'
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
  const words = useWords(paymentHistory)
  return (
    <>
      <ul aria-label={words.payments} className="flex flex-col gap-3">
        {payments.map((payment, index) => (
          <PaymentRow key={payment.id || `${payment.order_id} ${index}`} {...{ payment, onOpen }} />
        ))}
      </ul>
      <MoreButton label={words.more} query={more} />
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
  const words = useWords(paymentHistory)
  if (group === null) {
    return (
      <StateView
        drawing="empty"
        level="h2"
        title={words.none}
        text={words.noneText}
        actions={
          <Link to={paths.courses()} className={buttonClass()}>
            {words.browse}
          </Link>
        }
      />
    )
  }
  return (
    <StateView
      drawing="empty"
      level="h2"
      title={words.noneOf[group]}
      actions={
        <Button kind="secondary" onClick={onShowAll}>
          {words.showAll}
        </Button>
      }
    />
  )
}

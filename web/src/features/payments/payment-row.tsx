import type { Transaction } from '@sopan/contract/orders/history'
import { cardClass } from '@sopan/ui/content/card.tsx'
import { useFormats, useWords } from '@sopan/ui/language.ts'
import { orders } from '@sopan/words/money/orders'
import { paymentHistory } from '@sopan/words/payments/payments'
import { Fragment } from 'react'

import { ItemTitle } from '#web/components/item-title.tsx'

import { PaymentBadge } from './payment-badge.tsx'
import { methodOf, paidAt } from './payment-words.ts'

/** One payment; the whole card opens its summary. */
export function PaymentRow({
  payment,
  onOpen,
}: {
  payment: Transaction
  onOpen: (id: number) => void
}) {
  const { id, item_name: name, order_id: order, transaction_type: type } = payment
  const words = useWords(paymentHistory)
  const { order: orderText } = useWords(orders)
  const { date, rupees } = useFormats()
  const facts = [words.types[type], date(paidAt(payment)), methodOf(payment, words)].filter(
    (one) => one !== '',
  )
  return (
    <li className={cardClass('overflow-hidden')}>
      <button
        type="button"
        // Without an id, which only another server leaves out, there is nothing to open.
        disabled={id === 0}
        onClick={() => onOpen(id)}
        className="grid w-full items-start gap-x-4 px-4 min-[19rem]:grid-cols-[1fr_auto] py-3.5 text-left -outline-offset-3 transition-colors enabled:hover:bg-well md:px-6"
      >
        <span className="min-w-0">
          <span className="block text-16 font-semibold text-pretty">
            <ItemTitle text={name} />
          </span>
          <span className="mt-0.5 block text-14 text-ink-2">
            {facts.map((fact, index) => (
              <Fragment key={fact}>
                {index > 0 && ' '}
                {/* Wraps between the facts before it wraps in one. */}
                <span className="inline-block">
                  {fact}
                  {index < facts.length - 1 && ','}
                </span>
              </Fragment>
            ))}
          </span>
        </span>
        {/* With large text below the name, which would have no width beside them. */}
        <span className="flex flex-col items-start gap-1.5 max-[19rem]:my-1.5 min-[19rem]:items-end md:row-span-2">
          <span className="text-16 font-semibold">{rupees(payment.amount)}</span>
          <PaymentBadge payment={payment} />
        </span>
        {/* On phones below both columns, so that the whole number is shown. */}
        <span className="text-14 wrap-anywhere text-ink-2 max-md:col-span-full">
          {orderText(order)}
        </span>
      </button>
    </li>
  )
}

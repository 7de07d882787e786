import type { UnsettledOrder } from '@sopan/contract/orders/history'
import { Panel } from '@sopan/ui/content/panel.tsx'
import { cx } from '@sopan/ui/cx.ts'
import { useWords } from '@sopan/ui/language.ts'
import { orders } from '@sopan/words/money/orders'
import { CircleAlert, Clock } from 'lucide-react'
import { Link } from 'react-router'

import { ItemTitle } from '#web/components/item-title.tsx'
import { serverNow } from '#web/lib/browser/clock.ts'
import { useIsSlow } from '#web/lib/browser/hooks/use-is-slow.ts'
import { paths } from '#web/lib/paths.ts'

import { USUAL_MS, wordsOf } from './order-words.ts'
import { PaymentLines } from './payment-lines.tsx'

/** An unsettled order, in place of the button that buys its item. */
export function OrderPanel({
  order,
  isAlert,
}: {
  order: UnsettledOrder
  /** Whether it replaces a button that the learner has just pressed. */
  isAlert: boolean
}) {
  const words = useWords(orders)
  // Renders again when the payment takes longer than usual.
  const left = Date.parse(order.since) + USUAL_MS - serverNow().getTime()
  useIsSlow(order.action === 'wait' && left > 0, left)
  const isReview = order.action === 'contact'
  return (
    <Panel
      kind={isReview ? 'wrong' : 'accent'}
      icon={isReview ? CircleAlert : Clock}
      role={isAlert ? 'alert' : 'status'}
    >
      <PaymentLines words={wordsOf(order, words)}>
        {order.is_part === true && (
          <p className="mt-1 wrap-anywhere">
            <ItemTitle text={order.item_name} />
          </p>
        )}
        <p className="mt-1 wrap-anywhere text-ink-2">
          {order.since === ''
            ? words.order(order.order_id)
            : words.orderSince(order.order_id, order.since)}
        </p>
        {isReview ? (
          <Link to={paths.contact(order.order_id)} className={cx(linkClass, 'text-wrong-text')}>
            {words.contact}
          </Link>
        ) : (
          <Link to={paths.paymentHistory()} className={cx(linkClass, 'text-accent-text')}>
            {words.history}
          </Link>
        )}
      </PaymentLines>
    </Panel>
  )
}

const linkClass =
  '-mb-1.5 inline-flex min-h-11 items-center font-semibold underline underline-offset-4'

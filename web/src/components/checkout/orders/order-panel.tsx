import type { UnsettledOrder } from '@sopan/contract/orders/history'
import { dateAndTime } from '@sopan/domain/format'
import { CircleAlert, Clock } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { toast } from 'react-hot-toast/headless'
import { Link } from 'react-router'

import { serverNow } from '#web/lib/browser/clock.ts'
import { paths } from '#web/lib/paths.ts'
import { cx } from '#web/ui/cx.ts'
import { Panel } from '#web/ui/panel.tsx'

import type { PurchaseItem, Verdict } from '../purchase-item.ts'
import { usePassedFocus } from '../use-passed-focus.ts'
import { checkOrder } from './opened-orders.ts'
import { successText, wordsOf } from './order-words.ts'
import { useOrderChecks } from './use-order-checks.ts'

/**
 * A payment that is not settled, in place of the button that buys its item. While it is visible it
 * asks the server again, and disappears when the order is settled.
 */
export function OrderPanel({
  userId,
  order,
  item,
  takesFocus,
  onFailed,
  onChecked,
}: {
  userId: number
  order: UnsettledOrder
  item: PurchaseItem
  /** Whether it replaces a button that the learner has just pressed. */
  takesFocus: boolean
  /** Called when it turns out that nothing was paid. */
  onFailed: (message: string) => void
  /** Called after each check: fetches the orders again. */
  onChecked: () => Promise<void>
}) {
  const box = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (takesFocus) box.current?.focus({ preventScroll: true })
  }, [takesFocus])

  usePassedFocus(box)
  const [checkedAt, setCheckedAt] = useState(serverNow)
  useOrderChecks(
    async () => {
      const { order_id: orderId } = order
      // Without a response the order stays as it is.
      const verdict = await checkOrder(userId, item, orderId).catch((): Verdict => ({
        kind: 'unverified',
        message: '',
      }))
      if (verdict.kind === 'failed') onFailed(verdict.message)
      if (verdict.kind === 'granted') {
        toast.success(successText(order.transaction_type), { id: orderId })
      }
      await onChecked()
      setCheckedAt(serverNow())
    },
    { isActive: order.state !== 'review' },
  )

  const { title, text, next } = wordsOf(order, checkedAt)
  const isReview = order.state === 'review'
  return (
    <div ref={box} tabIndex={-1} className="rounded-control">
      <Panel
        kind={isReview ? 'wrong' : 'accent'}
        icon={isReview ? CircleAlert : Clock}
        role="status"
        title={title}
      >
        <p>{text}</p>
        {next !== null && <p className="mt-1">{next}</p>}
        <p className="mt-1 wrap-anywhere text-ink-2">
          Order {order.order_id}
          {order.since !== '' && `, since ${dateAndTime(order.since)}`}
        </p>
        {isReview ? (
          <Link to={paths.contact(order.order_id)} className={cx(linkClass, 'text-wrong-text')}>
            Contact support
          </Link>
        ) : (
          <Link to={paths.paymentHistory()} className={cx(linkClass, 'text-accent-text')}>
            Payment History
          </Link>
        )}
      </Panel>
    </div>
  )
}

const linkClass =
  '-mb-1.5 inline-flex min-h-11 items-center font-semibold underline underline-offset-4'

import { IconButton } from '@sopan/ui/actions/icon-button.tsx'
import { cx } from '@sopan/ui/cx.ts'
import { CircleAlert, Clock, X } from 'lucide-react'

import { useScrollIntoView } from '#web/lib/browser/hooks/use-scroll-into-view.ts'

import { OrderPanel } from './orders/order-panel.tsx'
import { pendingText } from './orders/order-words.ts'
import { PAYMENT_FAILED, type Sale } from './use-sale.ts'

/**
 * What has happened to a purchase, above the link that covers a card: its unsettled order in place of the sale,
 * what the buyer waits for, or why the payment failed, with `hint`.
 */
export function SaleNotes({
  sale: { order, hasStarted, phase, slowAmount, failure, dismiss },
  hint,
  close = 'Close message',
  layout = 'card',
}: {
  sale: Sale
  /** What the buyer can do after a failure. */
  hint: string
  /** The label of the button that closes a failure. */
  close?: string
  /** In a page's bar it has the height of the coupon; in a dialog the heading is above the message. */
  layout?: 'card' | 'bar' | 'dialog'
}) {
  const isBar = layout === 'bar'
  const hasNote = slowAmount !== null || failure !== null
  const shown = useScrollIntoView(hasNote)
  if (order !== null) {
    return (
      <div className="relative">
        <OrderPanel order={order} isAlert={hasStarted} />
      </div>
    )
  }
  const noteClass = cx(
    'flex min-h-11 w-full gap-2 rounded-control pl-3',
    isBar ? 'items-center text-12 md:text-14' : 'items-start text-14',
  )
  const iconClass = cx('size-5 shrink-0', !isBar && 'mt-3')
  return (
    // Without a note the coupon beside it has the whole width.
    <div ref={shown} className={cx('relative empty:hidden', hasNote && 'w-full')}>
      {/* Screen readers only announce changes of a region that they know. */}
      {phase === 'processing' && (
        <div role="status" className="empty:absolute">
          {slowAmount !== null && (
            <div className={cx(noteClass, 'bg-accent-soft pr-3')}>
              <Clock aria-hidden className={cx(iconClass, 'text-accent-text')} />
              <p className="min-w-0 flex-1 py-2.5">{pendingText(slowAmount)}</p>
            </div>
          )}
        </div>
      )}
      {failure !== null && (
        <div
          role={failure.wasAnnounced ? undefined : 'alert'}
          className={cx(noteClass, 'bg-wrong-soft')}
        >
          <CircleAlert aria-hidden className={cx(iconClass, 'text-wrong-text')} />
          <div className={cx('min-w-0 flex-1', isBar ? 'py-1' : 'py-2.5')}>
            {layout === 'card' ? (
              <p className="font-semibold text-wrong-text">
                {PAYMENT_FAILED}: {failure.message}
              </p>
            ) : (
              <p>
                <span className="font-semibold text-wrong-text">{PAYMENT_FAILED}</span>
                {isBar ? ': ' : <br />}
                <span>{failure.message}</span>
              </p>
            )}
            {failure.canRetry && <p>{hint}</p>}
          </div>
          <IconButton
            kind="soft"
            label={close}
            icon={<X aria-hidden className="size-5" />}
            className="text-wrong-text"
            onClick={dismiss}
          />
        </div>
      )}
    </div>
  )
}

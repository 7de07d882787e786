import { IconButton } from '@sopan/ui/actions/icon-button.tsx'
import { cx } from '@sopan/ui/cx.ts'
import { useWords } from '@sopan/ui/language.ts'
import { controls } from '@sopan/words/frame/controls'
import { checkout } from '@sopan/words/money/checkout'
import { orders } from '@sopan/words/money/orders'
import { CircleAlert, Clock, X } from 'lucide-react'

import { useLangOf } from '#web/components/use-items.ts'
import { useScrollIntoView } from '#web/lib/browser/hooks/use-scroll-into-view.ts'

import { OrderPanel } from './orders/order-panel.tsx'
import { failureWords, pendingWords, wordsAbout } from './orders/order-words.ts'
import { PaymentLines } from './orders/payment-lines.tsx'
import type { Failure } from './sale-failure.ts'
import type { Sale } from './use-sale.ts'

interface NotesProps {
  sale: Sale
  /** The advice to the buyer after a failure. */
  hint: string
  /** The label of the button that closes a failure. */
  close?: string
  /** In a page's bar it has the height of the coupon; in a dialog the heading is above the message. */
  layout?: 'card' | 'bar' | 'dialog'
}

/**
 * News about a purchase, above the link that covers a card: its unsettled order in place of the sale, the step that
 * the buyer waits for, or why the payment failed, with `hint`.
 */
export function SaleNotes(props: NotesProps) {
  const { order, hasStarted, phase, slowAmount, failure } = props.sale
  const words = useSaleWords(props.sale)
  const isBar = props.layout === 'bar'
  const hasNote = slowAmount !== null || failure !== null
  const shown = useScrollIntoView(hasNote)
  if (order !== null) {
    return (
      <div className="relative">
        <OrderPanel order={order} isAlert={hasStarted} />
      </div>
    )
  }
  return (
    // Without a note the coupon beside it has the whole width.
    <div ref={shown} className={cx('relative empty:hidden', hasNote && 'w-full')}>
      {/* Screen readers only announce changes of a region that they know. */}
      {phase === 'processing' && (
        <div role="status" className="empty:absolute">
          {slowAmount !== null && (
            <div className={cx(noteClass(isBar), 'bg-accent-soft pr-3')}>
              <Clock aria-hidden className={cx(iconClass(isBar), 'text-accent-text')} />
              <PaymentLines
                words={pendingWords(slowAmount, words)}
                isBar={isBar}
                className="py-2.5"
              />
            </div>
          )}
        </div>
      )}
      {failure !== null && <FailureNote {...props} failure={failure} />}
    </div>
  )
}

const useSaleWords = ({ item }: Sale) => wordsAbout(item.isPart === true, useWords(orders))

const noteClass = (isBar: boolean) =>
  cx(
    'flex min-h-11 w-full gap-2 rounded-control pl-3',
    isBar ? 'items-center text-12 md:text-14' : 'items-start text-14',
  )

const iconClass = (isBar: boolean) => cx('size-5 shrink-0', !isBar && 'mt-3')

function FailureNote({
  sale,
  failure,
  hint,
  close,
  layout = 'card',
}: NotesProps & { failure: Failure }) {
  const isBar = layout === 'bar'
  const Part = isBar ? 'span' : 'p'
  const words = useWords(checkout)
  const { closeMessage } = useWords(controls)
  const orderWords = useSaleWords(sale)
  const langOf = useLangOf()
  const documents = (
    <>
      <Part>
        {layout === 'card' ? (
          words.failedBecause(failure.message)
        ) : (
          <>
            <span>{words.failed}</span>:{' '}
            <span lang={langOf(failure.message)}>{failure.message}</span>
          </>
        )}
      </Part>{' '}
      {/* The reason ends without a stop. */}
      {failure.canRetry && <Part className="block">{hint}</Part>}
    </>
  )
  return (
    <div
      role={failure.wasAnnounced ? undefined : 'alert'}
      className={cx(noteClass(isBar), 'bg-wrong-soft')}
    >
      <CircleAlert aria-hidden className={cx(iconClass(isBar), 'text-wrong-text')} />
      <PaymentLines
        words={failureWords(failure, documents, orderWords)}
        isBar={isBar}
        className={isBar ? 'py-1' : 'py-2.5'}
      />
      <IconButton
        kind="soft"
        label={close ?? closeMessage}
        icon={<X aria-hidden className="size-5" />}
        className="text-wrong-text"
        onClick={sale.dismiss}
      />
    </div>
  )
}

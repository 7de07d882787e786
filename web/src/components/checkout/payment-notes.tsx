import { CircleAlert, Clock, X } from 'lucide-react'
import { useRef } from 'react'

import { cx } from '#web/ui/cx.ts'
import { IconButton } from '#web/ui/icon-button.tsx'
import { Panel } from '#web/ui/panel.tsx'
import { ignoreSecondPress } from '#web/ui/second-press.ts'

import type { Failure } from './orders/failed-purchases.ts'
import { pendingText } from './orders/pending-text.ts'
import { usePassedFocus } from './use-passed-focus.ts'

interface FailureProps {
  failure: Failure
  /** The text of the button that buys the item. */
  button: string
  onClose: () => void
}

/** Screen readers have announced what a browser dialog has shown. */
const roleOf = ({ wasAlerted }: Failure) => (wasAlerted ? undefined : 'alert')

/** Why the last payment failed, inline on a card, with a hint to try again. */
export function PaymentFailure({ failure, button, onClose }: FailureProps) {
  const box = useRef<HTMLDivElement>(null)
  usePassedFocus(box)
  return (
    <div
      ref={box}
      role={roleOf(failure)}
      className="flex items-start gap-2 rounded-control bg-wrong-soft pl-3.5"
    >
      <CircleAlert aria-hidden className="mt-3 size-5 text-wrong-text" />
      <div className="min-w-0 flex-1 py-2.5 text-14">
        <p className="font-semibold text-wrong-text">Payment Failed: {failure.message}</p>
        <p>Click "{button}" to try again.</p>
      </div>
      <CloseButton onClose={onClose} />
    </div>
  )
}

/** The same in a page's bar: heading, message and hint in the height of the coupon. */
export function PaymentFailedBanner({ failure, button, onClose }: FailureProps) {
  const box = useRef<HTMLDivElement>(null)
  usePassedFocus(box)
  return (
    <div ref={box} role={roleOf(failure)} className={cx(barNote, 'bg-wrong-soft')}>
      <CircleAlert aria-hidden className="size-5 text-wrong-text" />
      <p className="min-w-0 flex-1 py-1">
        <span className="font-semibold text-wrong-text">Payment Failed</span>:{' '}
        <span>{failure.message}</span>
        {/[.!?]$/.test(failure.message) ? ' ' : '. '}
        <span className="md:block">Click "{button}" to try again.</span>
      </p>
      <CloseButton onClose={onClose} />
    </div>
  )
}

const barNote = 'flex min-h-11 w-full items-center gap-2 rounded-control pl-3 text-12 md:text-14'

function CloseButton({ onClose }: { onClose: () => void }) {
  return (
    <IconButton
      kind="soft"
      label="Close message"
      icon={<X aria-hidden className="size-5" />}
      className="text-wrong-text"
      onClick={() => {
        ignoreSecondPress()
        onClose()
      }}
    />
  )
}

interface SlowVerificationProps {
  /** Null until the verification takes long: screen readers only announce changes of a known region. */
  amount: number | null
}

/** What a buyer waits for while the verification of a payment takes long. */
export function SlowVerification({ amount }: SlowVerificationProps) {
  return (
    <div role="status" className="relative empty:absolute">
      {amount !== null && (
        <Panel kind="accent" icon={Clock}>
          {pendingText(amount)}
        </Panel>
      )}
    </div>
  )
}

/** The same in a page's bar. */
export function SlowVerificationBanner({ amount }: SlowVerificationProps) {
  return (
    <div role="status" className="min-w-0 flex-1 empty:absolute">
      {amount !== null && (
        <div className={cx(barNote, 'bg-accent-soft pr-3')}>
          <Clock aria-hidden className="size-5 text-accent-text" />
          <p className="min-w-0 flex-1 py-1">{pendingText(amount)}</p>
        </div>
      )}
    </div>
  )
}

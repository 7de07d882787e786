import { lazyWindow } from '#web/components/lazy-window.tsx'
import { Button } from '#web/ui/button.tsx'
import { cx } from '#web/ui/cx.ts'

import { useButtonFocus } from './use-button-focus.ts'
import type { Purchase } from './use-purchase.ts'

const PhoneWindow = lazyWindow('form', async () => (await import('./phone-window.tsx')).PhoneWindow)

export const buyText = (isRenewal: boolean) => (isRenewal ? 'Buy Again' : 'Buy Now')

/** The only button that starts a payment; it shows the payment's progress. */
export function BuyButton({
  purchase: { phase, itemKey, continueAfterPhone },
  isRenewal = false,
  text = buyText(isRenewal),
  disabled,
  onClick,
  describedBy,
}: {
  purchase: Pick<Purchase, 'phase' | 'itemKey' | 'continueAfterPhone'>
  /** Bought before: 'Buy Again', in its own colour. */
  isRenewal?: boolean
  text?: string
  /** While a coupon is checked: an order made now would be at the full price. */
  disabled: boolean
  onClick: () => void
  /** The id of the item's title: a list has one button for each item. */
  describedBy?: string
}) {
  const isBusy = phase === 'processing'
  const box = useButtonFocus(isBusy, itemKey)
  const words = { idle: text, loading: 'Loading Payment...', processing: 'Processing...' }
  return (
    <div ref={box} tabIndex={-1} className="w-full rounded-control">
      <Button
        kind={isRenewal ? 'accent' : 'primary'}
        wide
        // The scroll margin leaves room for the focus ring; in smaller text 'Loading Payment...' fits into
        // the bar of a phone.
        className={cx('scroll-mb-3 px-1!', phase === 'loading' && 'text-14!')}
        busy={isBusy}
        disabled={disabled}
        aria-describedby={describedBy}
        onClick={onClick}
      >
        {words[phase]}
      </Button>
      {continueAfterPhone !== null && (
        <PhoneWindow
          onSaved={() => continueAfterPhone(true)}
          onClose={() => continueAfterPhone(false)}
        />
      )}
    </div>
  )
}

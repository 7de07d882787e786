import { Button } from '@sopan/ui/actions/button.tsx'
import { cardButtonClass } from '@sopan/ui/content/card.tsx'
import { cx } from '@sopan/ui/cx.ts'
import { useWords } from '@sopan/ui/language.ts'
import { common } from '@sopan/words/frame/common'
import { type CheckoutWords, checkout } from '@sopan/words/money/checkout'

import { lazyWindow } from '#web/components/lazy-window.tsx'
import { useScrollIntoView } from '#web/lib/browser/hooks/use-scroll-into-view.ts'

import type { Sale } from './use-sale.ts'

const PhoneWindow = lazyWindow('form', async () => (await import('./phone-window.tsx')).PhoneWindow)

export const buyText = (isRenewal: boolean, words: CheckoutWords) =>
  isRenewal ? words.buyAgain : words.buy

/** The only button that starts a payment; it shows the payment's progress. */
export function BuyButton({
  sale: { coupon, phase, failure, continueAfterPhone, buy },
  isRenewal = false,
  text,
  describedBy,
  isInCard = false,
}: {
  sale: Sale
  /** Bought before: 'Buy Again', in its own colour. */
  isRenewal?: boolean
  text?: string
  /** The id of the item's title: a list has one button for each item. */
  describedBy?: string
  isInCard?: boolean
}) {
  const words = useWords(checkout)
  const { processing } = useWords(common)
  // The message about the failure moves the button down.
  const box = useScrollIntoView(failure !== null)
  const place = isInCard && cardButtonClass
  const texts = {
    idle: text ?? buyText(isRenewal, words),
    loading: words.loading,
    processing,
  }
  return (
    // A double press on the cross of the message is no press here, where the button moves to.
    <div
      ref={box}
      className={cx('w-full scroll-mb-3', place, failure === null && 'animate-settle')}
    >
      <Button
        kind={isRenewal ? 'accent' : isInCard ? 'card' : 'primary'}
        wide
        // The scroll margin leaves room for the focus ring; in smaller text 'Loading Payment...' fits into
        // the bar of a phone.
        className={cx('scroll-mb-3 px-1!', place, phase === 'loading' && 'text-14!')}
        // While a coupon is checked an order would be at the full price.
        busy={phase === 'processing' || coupon.isChecking}
        aria-describedby={describedBy}
        onClick={buy}
      >
        {texts[phase]}
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

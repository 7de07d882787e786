import { lazyWindow } from '#web/components/lazy-window.tsx'
import { Button } from '#web/ui/button.tsx'

import type { Purchase } from './use-purchase.ts'

const PhoneWindow = lazyWindow('form', async () => (await import('./phone-window.tsx')).PhoneWindow)

/** The only button that starts a payment; it shows the payment's progress. */
export function BuyButton({
  purchase: { phase, answerPhone },
  isRenewal = false,
  text = isRenewal ? 'Buy Again' : 'Buy Now',
  disabled,
  onClick,
}: {
  purchase: Pick<Purchase, 'phase' | 'answerPhone'>
  /** Bought before: 'Buy Again', in its own colour. */
  isRenewal?: boolean
  text?: string
  /** While a coupon is checked: an order made now would be at the full price. */
  disabled: boolean
  onClick: () => void
}) {
  const words = { idle: text, loading: 'Loading Payment...', processing: 'Processing...' }
  return (
    <>
      <Button
        kind={isRenewal ? 'accent' : 'primary'}
        wide
        busy={phase === 'processing'}
        disabled={disabled}
        onClick={onClick}
      >
        {words[phase]}
      </Button>
      {answerPhone !== null && (
        <PhoneWindow onSaved={() => answerPhone(true)} onClose={() => answerPhone(false)} />
      )}
    </>
  )
}

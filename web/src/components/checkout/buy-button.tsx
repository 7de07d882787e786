import { Button } from '#web/ui/button.tsx'

import type { Purchase } from './use-purchase.ts'

/** The only button that starts a payment; it shows the payment's progress. */
export function BuyButton({
  phase,
  isRenewal,
  disabled,
  onClick,
}: {
  phase: Purchase['phase']
  /** Bought before: 'Buy Again', in its own colour. */
  isRenewal: boolean
  /** While a coupon is checked: an order made now would be at the full price. */
  disabled: boolean
  onClick: () => void
}) {
  const idle = isRenewal ? 'Buy Again' : 'Buy Now'
  const words = { idle, loading: 'Loading Payment...', processing: 'Processing...' }
  return (
    <Button
      kind={isRenewal ? 'accent' : 'primary'}
      wide
      busy={phase === 'processing'}
      disabled={disabled}
      onClick={onClick}
    >
      {words[phase]}
    </Button>
  )
}

import { Button } from '#web/ui/button.tsx'

import type { Purchase } from './use-purchase.ts'

/** The one button that takes money; it says what the payment is doing. */
export function BuyButton({
  phase,
  isRenewal,
  onClick,
}: {
  phase: Purchase['phase']
  /** Bought before: 'Buy Again', in the colour of its own. */
  isRenewal: boolean
  onClick: () => void
}) {
  const idle = isRenewal ? 'Buy Again' : 'Buy Now'
  const words = { idle, loading: 'Loading Payment...', processing: 'Processing...' }
  return (
    <Button
      kind={isRenewal ? 'accent' : 'primary'}
      wide
      busy={phase === 'processing'}
      onClick={onClick}
    >
      {words[phase]}
    </Button>
  )
}

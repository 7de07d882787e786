import { CircleAlert } from 'lucide-react'

import { Panel } from '#web/ui/panel.tsx'

/** Why the last payment failed, inline on a card, with a hint to try again. */
export function PaymentFailure({ message }: { message: string }) {
  return (
    <Panel kind="wrong" icon={CircleAlert} role="alert">
      <p className="font-semibold text-wrong-text">Payment Failed: {message}</p>
      <p>Click "Buy Now" to try again.</p>
    </Panel>
  )
}

/** The same as a banner on the detail page: heading, message and hint. */
export function PaymentFailedBanner({ message }: { message: string }) {
  return (
    <Panel kind="wrong" icon={CircleAlert} role="alert" title="Payment Failed">
      <p>{message}</p>
      <p>Click "Buy Now" to try again.</p>
    </Panel>
  )
}

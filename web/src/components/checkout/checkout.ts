import type { CheckoutWords } from '@sopan/words/money/checkout'

/** How a checkout ended, as the page sees it; no kind of end proves a payment. */
export type CheckoutResult =
  | { kind: 'done' }
  | { kind: 'redirect' }
  | { kind: 'error'; message: string }

/** Why a purchase cannot continue, in the buyer's language. */
export type CheckoutErrors = CheckoutWords['errors']

/** The interface that opens a payment: the demo's simulation, or the provider's script. */
export interface PaymentSdk {
  open(sessionId: string, words: CheckoutErrors): Promise<CheckoutResult>
}

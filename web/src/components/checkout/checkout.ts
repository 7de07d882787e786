/** How a checkout ended, as the page sees it; no kind of end proves a payment. */
export type CheckoutResult =
  | { kind: 'done' }
  | { kind: 'redirect' }
  | { kind: 'error'; message: string }

/** The interface that opens a payment: the demo's simulation, or the provider's script. */
export interface PaymentSdk {
  open(sessionId: string): Promise<CheckoutResult>
}

export const NOT_LOADED = 'Cashfree SDK not loaded'

/** How a checkout ended, as the page sees it; none of them is proof of anything. */
export type CheckoutResult =
  | { kind: 'done' }
  | { kind: 'redirect' }
  | { kind: 'error'; message: string }

/** Whatever opens a payment: the demo's simulation now, the provider's script where it is used. */
export interface PaymentSdk {
  open(sessionId: string): Promise<CheckoutResult>
}

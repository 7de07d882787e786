import type { GatewayName } from '@sopan/contract/orders'

/** What a gateway has to know of an order. Amounts are whole paise. */
export interface PayableOrder {
  orderId: string
  amountPaise: number
  currency: string
  sessionId: string | null
  /** Whether a payment may still begin: false once the order has expired or was replaced. */
  isOpen: boolean
}

/** What the gateway answers about an order's money. Only `paid` is proof; all else may change. */
export type PaymentAnswer =
  | { state: 'paid'; amountPaise: number; currency: string }
  | { state: 'pending' }
  | { state: 'declined'; reason: string }

/** `verify`: the buyer's page asks. `sweep`: our own check of an order that was not verified. */
export type Occasion = 'verify' | 'sweep'

/**
 * The port to the payment provider. Both calls go outside, so never inside a transaction, and end
 * within 8 s: an answer that does not come is an error to `openSession` and 'pending' to
 * `findPayment`.
 */
export interface Gateway {
  name: Extract<GatewayName, 'cashfree' | 'mock'>
  /** The session id to open the checkout with. Asked twice for one order, it is one payment. */
  openSession(order: PayableOrder): Promise<string>
  findPayment(order: PayableOrder, occasion: Occasion): Promise<PaymentAnswer>
}

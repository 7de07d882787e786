import type { GatewayName } from '@sopan/contract/orders'

/** The fields of an order that a gateway needs. Amounts are whole paise. */
export interface PayableOrder {
  orderId: string
  amountPaise: number
  currency: string
  sessionId: string | null
  /** Whether a payment may still begin: false once the order has expired or was replaced. */
  isOpen: boolean
}

/**
 * The gateway's answer about an order's payment. Only `paid` is proof; every other state may
 * change.
 */
export type PaymentAnswer =
  | { state: 'paid'; amountPaise: number; currency: string }
  | { state: 'pending' }
  | { state: 'declined'; reason: string }

/** `verify`: the buyer's page asks. `sweep`: our own check of an order that was not verified. */
export type Occasion = 'verify' | 'sweep'

/**
 * The port to the payment provider. Both calls go over the network, so never inside a transaction.
 * They end within 8 s: a timeout is an error of `openSession` and 'pending' for `findPayment`.
 */
export interface Gateway {
  name: Extract<GatewayName, 'cashfree' | 'mock'>
  /**
   * Returns the session id to open the checkout with. Repeated for one order, it stays one payment.
   */
  openSession(order: PayableOrder): Promise<string>
  findPayment(order: PayableOrder, occasion: Occasion): Promise<PaymentAnswer>
}

import type { GatewayName } from '@sopan/contract/orders/orders'
import type { Occasion, Reading } from '@sopan/domain/orders/settle-order'

/** The fields of an order that a gateway needs. Amounts are whole paise. */
export interface PayableOrder {
  orderId: string
  amountPaise: number
  currency: string
  sessionId: string | null
  /** Whether a payment may still begin: false once the order has expired or was replaced. */
  acceptsPayment: boolean
  /** Whether a payment of it was in progress when it was asked about last. */
  wasPending: boolean
  expiresAt: Date
}

/** Who pays, as the provider asks for it. */
export interface Buyer {
  id: number
  name: string
  email: string
  phone: string | null
}

/** The provider does not accept the buyer's phone number. */
export class PhoneRejected extends Error {
  override name = 'PhoneRejected'
}

/** A payment attempt as the gateway reports it; it is stored as a row of `payment_attempt`. */
export interface ProviderPayment {
  /** The provider's id, always as text: it may exceed 2^53. */
  id: string
  /** `unknown`: a status that this version does not know; it never grants. */
  state: 'success' | 'pending' | 'failed' | 'unknown'
  amountPaise: number
  currency: string
  /** `upi`, `credit_card` and so on; null if the provider does not name it. */
  method: string | null
  message: string | null
  at: Date | null
}

/**
 * The gateway's report about an order's payment. Only `paid` is proof. `pending`: an attempt is
 * in progress, or the gateway still has to end the order. `unpaid`: not paid so far. `unknown`: the gateway
 * has reported no such state, so that nothing may be decided. If the sweep asked, and the order is paid with an
 * unreadable proof, `unknown` has the attempts of the order.
 */
export type PaymentOutcome =
  | { state: 'paid'; amountPaise: number; currency: string }
  | { state: 'pending'; attempts: ProviderPayment[] }
  | { state: 'unknown'; attempts?: ProviderPayment[] }
  | UnpaidOutcome

/** Told to the buyer if the bank refused an attempt. */
export const DECLINED = 'The bank declined the payment'

export interface UnpaidOutcome {
  state: 'unpaid'
  /** Shown to the buyer. */
  reason: string
  /** Why the bank refused an attempt; null if no attempt was refused. */
  refusal: string | null
  /** Whether no attempt can begin any more. */
  hasEnded: boolean
  /** All attempts; no attempt is in progress. Null if they were not read. */
  attempts: ProviderPayment[] | null
}

export interface Question {
  occasion: Occasion
  reading: Reading
  /** Whether the order is to accept no more payments. */
  ends: boolean
}

/** A refund to ask the gateway for. */
export interface RefundToSend {
  /** Ours, 3 to 40 letters and digits; never used again. */
  refundId: string
  orderId: string
  amountPaise: number
  /** Shown to the buyer by some banks. */
  note: string
}

export interface RefundOutcome {
  /** `succeeded`: the money is on its way to the buyer's bank. `failed`: it will not be sent. */
  state: 'pending' | 'succeeded' | 'failed'
  providerRefundId: string | null
  /** The provider's id of the payment that is returned. */
  paymentId: string | null
  /** The bank's reference, by which the buyer's bank finds it. */
  bankReference: string | null
}

/** A refund of an order, which the provider may have made without us. */
export interface ProviderRefund extends RefundOutcome {
  /** Ours; null if we did not ask for it. */
  refundId: string | null
  providerRefundId: string
  amountPaise: number
}

/**
 * The interface to the payment provider. All calls go over the network, so never inside a transaction.
 * They end within 8 s: a timeout is 'unknown' for `findPaymentOutcome` and an error of every other call. Calls
 * of a sweep throw a busy error only if the calls of this minute are used up.
 */
export interface Gateway {
  name: Extract<GatewayName, 'cashfree' | 'mock'>
  /** Whether `openSession` needs the buyer's phone number. */
  needsPhone: boolean
  /**
   * Returns the session id to open the checkout with. Calling it again for the same order creates no
   * second payment. Throws PhoneRejected if the buyer has to correct the phone number.
   */
  openSession(order: PayableOrder, buyer: Buyer): Promise<string>
  findPaymentOutcome(order: PayableOrder, question: Question): Promise<PaymentOutcome>
  /** All payment attempts of an order; throws if the gateway cannot be asked now. */
  listPayments(orderId: string): Promise<ProviderPayment[]>
  /**
   * Refunds money of an order. Calling it again with the same id creates no second refund; throws if
   * the gateway cannot be asked now.
   */
  createRefund(refund: RefundToSend): Promise<RefundOutcome>
  /** All refunds of an order; throws if the gateway cannot be asked now. */
  listRefunds(orderId: string): Promise<ProviderRefund[]>
}

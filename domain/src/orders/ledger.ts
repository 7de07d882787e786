import type { OrderState } from './order.ts'

/** A payment as the provider lists it, or money that the seller received without the provider. */
export interface LedgerPayment {
  id: string
  state: 'success' | 'pending' | 'failed' | 'unknown'
  amountPaise: number
  /** Whether the seller received it without the provider, which therefore cannot return it. */
  isOutside: boolean
}

/** A refund as the provider lists it, also one that we did not ask for. */
export interface LedgerRefund {
  /** The provider's id. */
  id: string
  /** Ours; null if we did not ask for it. */
  refundId: string | null
  /** The payment that it names. */
  paymentId: string | null
  amountPaise: number
  state: 'pending' | 'succeeded' | 'failed'
  /** Whether the provider has ever listed it as succeeded. */
  hasSucceeded: boolean
  /** When its failure was read first; null unless it has failed. */
  failedAt: Date | null
  creditedPaise: number
}

/** Why money is returned, for reports and mails; no rule depends on it. */
export type RefundCause = 'policy' | 'operator' | 'second payment' | 'access held'

/** A refund that we ask the provider for; its amount never changes. */
export interface RefundRequest {
  refundId: string
  amountPaise: number
  purpose: Purpose
  cause: RefundCause
  requestedAt: Date
  /** When the return was decided upon: of a part, when the whole return was. */
  decidedAt: Date
  /** Whether an operator decided so although the payment was disputed. */
  despiteDispute: boolean
  /** When it was last sent; null if it never was, or the provider has refused it. */
  sentAt: Date | null
  isWithdrawn: boolean
}

/** Money that an operator has returned without the provider. */
export interface OutsideReturn {
  id: string
  /** The request that it settles. */
  refundId: string | null
  amountPaise: number
  creditedPaise: number
}

/** All facts about the money of one order. */
export interface Ledger {
  state: OrderState
  /** The proven amount; null without a proof. */
  paidPaise: number | null
  /** The payment that the order was paid with; null until its payments were read. */
  ownPayment: string | null
  /** The amount of its receipt; 0 without one. */
  receiptPaise: number
  payments: readonly LedgerPayment[]
  refunds: readonly LedgerRefund[]
  /** Oldest first. */
  requests: readonly RefundRequest[]
  outsideReturns: readonly OutsideReturn[]
  /** Disputes that are open or lost. */
  disputes: readonly { receivedAt: Date }[]
  /** Refunds that an event has named since the provider's list was read, or that it does not contain. */
  announced: readonly string[]
  /** The findings about which an operator has decided that the rules apply again. */
  resolved: readonly { finding: string; at: Date }[]
  /** When the provider's refunds were last read. */
  refundsReadAt: Date | null
}

/** How long a request may be on its way: until then, its absence in the provider's list proves nothing. */
const SENDING_MS = 60_000

/** Whether money returns the order's own payment or another one. */
export const PURPOSES = ['own', 'second'] as const
export type Purpose = (typeof PURPOSES)[number]

export const hasEnded = ({ state }: Pick<Ledger, 'state'>): boolean =>
  state === 'refund_requested' || state === 'refunded'

/** The provider's refund of a request. */
export const refundOf = ({ refunds }: Ledger, { refundId }: RefundRequest) =>
  refunds.find((one) => one.refundId === refundId)

/** Whether the provider may have a request that its list did not contain. */
export function isOnItsWay(ledger: Ledger, request: RefundRequest): boolean {
  const { sentAt, isWithdrawn } = request
  if (sentAt === null || isWithdrawn || refundOf(ledger, request) !== undefined) return false
  const readAt = ledger.refundsReadAt?.getTime() ?? 0
  return readAt < sentAt.getTime() + SENDING_MS
}

import type {
  Ledger,
  LedgerPayment,
  LedgerRefund,
  OutsideReturn,
  RefundRequest,
} from '../src/orders/ledger.ts'
import { type Asked, settle } from '../src/orders/settle.ts'

export const PAID = 49_900
export const REST = 39_900
export const PART = 10_000
/** A charge of the provider, or what an offer of it takes off. */
export const CHARGE = 1000

export const at = (minute: number) => new Date(Date.UTC(2026, 10, 20, 6, minute))

export const payment = (id: string, given: Partial<LedgerPayment> = {}): LedgerPayment => ({
  id,
  state: 'success',
  amountPaise: PAID,
  isOutside: false,
  ...given,
})

export const own = (given: Partial<LedgerPayment> = {}) => payment('own', given)
export const second = (given: Partial<LedgerPayment> = {}) => payment('second', given)

export const refund = (id: string, given: Partial<LedgerRefund> = {}): LedgerRefund => ({
  id,
  refundId: null,
  paymentId: 'own',
  amountPaise: PAID,
  state: 'succeeded',
  hasSucceeded: given.state === undefined || given.state === 'succeeded',
  failedAt: given.state === 'failed' ? at(10) : null,
  creditedPaise: 0,
  ...given,
})

/** The provider's refund of our request with the same number. */
export const ours = (n: number, given: Partial<LedgerRefund> = {}) =>
  refund(`r${n}`, { refundId: `q${n}`, ...given })

export const request = (n: number, given: Partial<RefundRequest> = {}): RefundRequest => ({
  refundId: `q${n}`,
  amountPaise: PAID,
  purpose: 'own',
  cause: 'policy',
  requestedAt: at(n),
  decidedAt: at(n),
  despiteDispute: false,
  sentAt: null,
  isWithdrawn: false,
  ...given,
})

export const ofSecond = (n: number, given: Partial<RefundRequest> = {}) =>
  request(n, { purpose: 'second', cause: 'second payment', ...given })

export const byHand = (given: Partial<OutsideReturn> = {}): OutsideReturn => ({
  id: 'hand',
  refundId: null,
  amountPaise: PAID,
  creditedPaise: 0,
  ...given,
})

const granted: Ledger = {
  state: 'fulfilled',
  paidPaise: PAID,
  ownPayment: 'own',
  receiptPaise: PAID,
  payments: [own()],
  refunds: [],
  requests: [],
  outsideReturns: [],
  disputes: [],
  announced: [],
  resolved: [],
  refundsReadAt: at(59),
}
export const ended = { state: 'refund_requested' } as const
export const twice = { payments: [own(), second()] }
export const asked: Asked = { cause: 'operator', at: at(20), despiteDispute: false }

/** All that follows from facts about an order's money, in words. */
export function following(facts: Partial<Ledger>, wish: Asked | null) {
  const settled = settle({ ...granted, ...facts }, wish)
  const { requests, withdrawn, sendable, creditNotes, findings } = settled
  return [
    ...withdrawn.map((id) => `withdraw ${id}`),
    ...requests.map(
      ({ amountPaise, purpose, cause, despiteDispute }) =>
        `request ${amountPaise} ${purpose}, ${cause}${despiteDispute ? ', in spite of a dispute' : ''}`,
    ),
    ...sendable.map((id) => `send ${id}`),
    ...creditNotes.map(({ id, amountPaise }) => `credit ${amountPaise} ${id}`),
    ...findings.map(({ id }) => id),
    settled.isReturned ? 'returned' : settled.endsAccess ? 'ended' : `keep ${settled.keptPaise}`,
  ]
}

/** Facts that differ from the facts of a granted order, and what follows from them. */
export type Case = [name: string, facts: Partial<Ledger>, follows: string[], wish?: Asked]

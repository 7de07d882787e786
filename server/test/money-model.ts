import { BundleModel, type Ordered } from './bundle-model.ts'

const DAY = 24 * 3_600_000

interface Dispute {
  status: 'open' | 'won' | 'lost'
  /** When its first event arrived. */
  at: number
}

/** Money that is to be returned through the provider. */
interface Request {
  at: number
  /** Whether staff decided so although the payment was disputed. */
  isDespite: boolean
  isSent: boolean
}

/** The money of the learner of a BundleModel: refunds by the rules or in spite of them, and disputes of the buyer's bank. */
export class MoneyModel extends BundleModel {
  /** Disputes and requests by the number of the order. */
  readonly disputes = new Map<number, Dispute>()
  readonly requests = new Map<number, Request>()

  override pay(order: number): void {
    const before = this.orders[order]?.state
    super.pay(order)
    const isReturned = before === 'open' && this.orders[order]?.state === 'returned'
    if (isReturned) this.request(order, false)
  }

  private request(order: number, isDespite: boolean): void {
    if (!this.orders[order]?.isOnline) return
    this.requests.set(order, { at: this.now, isDespite, isSent: false })
  }

  /** An event of the provider about a dispute changes neither access nor orders. */
  dispute(order: number, status: Dispute['status']): void {
    this.disputes.set(order, { at: this.now, ...this.disputes.get(order), status })
  }

  /** Whether the bank has taken the money of an order, or may take it. */
  isDisputed = (order: number) => (this.disputes.get(order)?.status ?? 'won') !== 'won'

  /** Whether a request waits because of a dispute that its decision did not know. */
  isHeld(order: number): boolean {
    const request = this.requests.get(order)
    if (request === undefined || request.isSent || !this.isDisputed(order)) return false
    return !request.isDespite || (this.disputes.get(order)?.at ?? 0) > request.at
  }

  /** The orders of one purchase: of a part of fees all paid parts. */
  private purchaseOf(order: number): number[] {
    const parts = this.heldBy(order)?.fees.flatMap((fee) => fee.order ?? []) ?? []
    return parts.length === 0 ? [order] : parts
  }

  private isKept = (order: number) => this.orders[order]?.state === 'fulfilled'

  /** Whether the rules allow a refund: no payment of the purchase is disputed; in time, and no attempt with it. */
  private isRefundable(order: number): boolean {
    const purchase = this.purchaseOf(order)
    if (purchase.some((one) => this.isDisputed(one))) return false
    const held = this.heldBy(order)
    const paidAt = this.orders[held?.order ?? order]?.paidAt ?? 0
    const isInTime = this.now - paidAt <= DAY && (held?.used.size ?? 0) === 0
    return isInTime || !purchase.some(this.isKept)
  }

  /**
   * A refund by staff returns all payments of the purchase, without others that the bank has taken, and ends its access; whether it
   * returns anything.
   */
  refund(order: number, override: boolean): boolean {
    if (!override && !this.isRefundable(order)) return false
    const returned = this.purchaseOf(order).filter(
      (one) =>
        (one === order || this.disputes.get(one)?.status !== 'lost') &&
        (this.isKept(one) || (override && this.isHeld(one))),
    )
    for (const one of returned) {
      const { orders } = this
      const found: Ordered | undefined = orders[one]
      if (found) found.state = 'returned'
      this.request(one, override)
    }
    const held = this.heldBy(order)
    if (held && returned.length > 0) held.revoked = true
    return returned.length > 0
  }

  /** The provider gets the requests that no dispute holds; how many are held. */
  send(): number {
    for (const [order, request] of this.requests) if (!this.isHeld(order)) request.isSent = true
    return [...this.requests.keys()].filter((order) => this.isHeld(order)).length
  }

  /** The state of an order as the database names it. */
  stateOf(order: number): string | undefined {
    const state = this.orders[order]?.state
    if (state !== 'returned') return state === 'open' ? 'session_ready' : state
    return this.requests.get(order)?.isSent ? 'refunded' : 'refund_requested'
  }

  /** The orders whose dispute staff have to look at: an open one, and a lost one until the access that was paid has ended. */
  listedDisputes(): number[] {
    return [...this.disputes].flatMap(([order, { status }]) => {
      const held = this.isKept(order) ? this.heldBy(order) : undefined
      const isOver = held === undefined || held.revoked || held.to <= this.now
      return status === 'open' || (status === 'lost' && !isOver) ? [order] : []
    })
  }
}

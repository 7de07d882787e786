import type { SettlementRow } from './read-settlement.ts'

/** An order of ours that a file names. */
export interface OurOrder {
  orderId: string
  state: string
  currency: string
  /** The proven amount; null without a proof. */
  paidPaise: number | null
  /** Its successful payment attempts, as far as they were read from the gateway. */
  payments: OurPayment[]
}

export interface OurPayment {
  orderId: string
  /** The provider's id. */
  providerId: string
  amountPaise: number
  at: Date
}

export interface OurRefund {
  refundId: string
  orderId: string
  /** The provider's id. */
  providerId: string | null
  amountPaise: number
  state: string
  /** An operator has returned it in another way, so it is not expected in a file. */
  isSettledByOperator: boolean
}

export interface Difference {
  kind:
    | 'unknown payment'
    | 'payment not recorded'
    | 'not granted'
    | 'amount'
    | 'currency'
    | 'missing payment'
    | 'unknown refund'
    | 'refund not succeeded'
    | 'returned twice'
    | 'refund amount'
    | 'missing refund'
    | 'duplicate row'
  /** The row of the file; null if it is not in the file. */
  line: number | null
  orderId: string
  /** The id in the file; for a missing row our payment id (empty if not read) or refund id. */
  id: string
  filePaise: number | null
  ourPaise: number | null
  ourState: string | null
}

/** States of an order whose payment was granted or refunded; in no other one is a payment expected. */
const DONE_STATES = ['fulfilled', 'refund_requested', 'refunded']
/** The statuses that the provider writes for an event whose money has moved. */
const FINAL_STATUSES = ['SUCCESS', 'N/A', 'NA', '']

export interface Period {
  from: Date
  to: Date
}

interface Sum {
  count: number
  paise: number
}

/** Compares the rows of a settlement file with our orders and refunds. Reads no database and no clock. */
export class SettlementComparison {
  readonly differences: Difference[] = []
  readonly payments: Sum = { count: 0, paise: 0 }
  readonly refunds: Sum = { count: 0, paise: 0 }
  chargePaise = 0
  taxPaise = 0
  /** Rows that are not compared, by their type and status. */
  readonly others = new Map<string, number>()
  /** From the first to the last event of each kind in the file. */
  readonly periods: { payment: Period | null; refund: Period | null } = {
    payment: null,
    refund: null,
  }

  readonly #events = new Set<string>()
  readonly #orders = new Map<string, { order: OurOrder; rows: number }>()
  readonly #refunds = new Set<string>()

  /** Adds rows, with every order and refund of ours that they name. */
  add(rows: readonly SettlementRow[], ours: { orders: OurOrder[]; refunds: OurRefund[] }): void {
    const orders = new Map(ours.orders.map((order) => [order.orderId, order]))
    for (const row of rows) {
      this.chargePaise += row.chargePaise
      this.taxPaise += row.taxPaise
      const isFinal = FINAL_STATUSES.includes(row.status)
      if (row.kind === 'other' || !isFinal) {
        const name = isFinal ? row.type : `${row.type} ${row.status}`
        this.others.set(name, (this.others.get(name) ?? 0) + 1)
        continue
      }
      const event = `${row.kind} ${row.eventId}`
      if (this.#events.has(event)) {
        this.#differ('duplicate row', row, {})
        continue
      }
      this.#events.add(event)
      this.periods[row.kind] = extended(this.periods[row.kind], row.at)
      if (row.kind === 'payment') this.#addPayment(row, orders.get(row.orderId))
      else this.#addRefund(row, ours.refunds)
    }
  }

  /** Our orders and refunds that the file has. */
  get orderIds(): string[] {
    return [...this.#orders.keys()]
  }

  get refundIds(): string[] {
    return [...this.#refunds]
  }

  /**
   * Ends the comparison: reports payments and refunds that we have in the period and the file does not have, and the
   * further payments of orders with fewer payments in the file.
   */
  end(missing: { payments: OurPayment[]; refunds: OurRefund[] }, period: Period | null): void {
    const unlisted = [...this.#orders.values()].flatMap(({ order, rows }) =>
      order.payments
        .filter(({ providerId }) => !this.#events.has(`payment ${providerId}`))
        .slice(0, Math.max(0, order.payments.length - rows)),
    )
    const isCovered = ({ at }: OurPayment) =>
      period !== null && at >= period.from && at <= period.to
    for (const payment of [...missing.payments, ...unlisted.filter(isCovered)]) {
      const { orderId, providerId: id, amountPaise: ourPaise } = payment
      this.#miss('missing payment', { orderId, id, ourPaise, ourState: null })
    }
    for (const { orderId, refundId: id, amountPaise: ourPaise, state } of missing.refunds) {
      this.#miss('missing refund', { orderId, id, ourPaise, ourState: state })
    }
  }

  #addPayment(row: SettlementRow, order: OurOrder | undefined): void {
    this.payments.count++
    this.payments.paise += row.amountPaise
    if (order === undefined) return this.#differ('unknown payment', row, {})
    const seen = this.#orders.get(order.orderId) ?? { order, rows: 0 }
    this.#orders.set(order.orderId, { ...seen, rows: seen.rows + 1 })
    const ourState = order.state
    if (seen.rows >= Math.max(1, order.payments.length)) {
      return this.#differ('payment not recorded', row, { ourState })
    }
    const byId = order.payments.find(({ providerId }) => providerId === row.eventId)
    const [only] = order.payments.length === 1 ? order.payments : []
    const ourPaise = (byId ?? only)?.amountPaise ?? order.paidPaise
    if (!DONE_STATES.includes(order.state)) {
      this.#differ('not granted', row, { ourPaise, ourState })
    } else if (row.currency !== order.currency) {
      this.#differ('currency', row, { ourPaise, ourState })
    } else if (row.amountPaise !== ourPaise) this.#differ('amount', row, { ourPaise, ourState })
  }

  #addRefund(row: SettlementRow, refunds: readonly OurRefund[]): void {
    this.refunds.count++
    this.refunds.paise += row.amountPaise
    const left = refunds.filter(({ refundId }) => !this.#refunds.has(refundId))
    const ofOrder = left.filter(
      ({ orderId, isSettledByOperator }) => orderId === row.orderId && !isSettledByOperator,
    )
    const ours =
      left.find(({ providerId }) => providerId === row.eventId) ??
      ofOrder.find(({ amountPaise }) => amountPaise === row.amountPaise) ??
      ofOrder[0]
    if (ours === undefined) return this.#differ('unknown refund', row, {})
    this.#refunds.add(ours.refundId)
    const values = { ourPaise: ours.amountPaise, ourState: ours.state }
    if (ours.isSettledByOperator) this.#differ('returned twice', row, values)
    else if (ours.amountPaise !== row.amountPaise) this.#differ('refund amount', row, values)
    else if (ours.state !== 'succeeded') this.#differ('refund not succeeded', row, values)
  }

  #differ(
    kind: Difference['kind'],
    { line, orderId, eventId, amountPaise }: SettlementRow,
    { ourPaise = null, ourState = null }: Partial<Pick<Difference, 'ourPaise' | 'ourState'>>,
  ): void {
    const filePaise = amountPaise
    this.differences.push({ kind, line, orderId, id: eventId, filePaise, ourPaise, ourState })
  }

  #miss(kind: Difference['kind'], ours: Omit<Difference, 'kind' | 'line' | 'filePaise'>): void {
    this.differences.push({ kind, line: null, filePaise: null, ...ours })
  }
}

function extended(period: Period | null, at: Date): Period {
  if (period === null) return { from: at, to: at }
  return { from: at < period.from ? at : period.from, to: at > period.to ? at : period.to }
}

import { expect, it } from 'vitest'

import { type OurOrder, type OurRefund, SettlementComparison } from './compare-settlement.ts'
import type { SettlementRow } from './read-settlement.ts'

const at = new Date('2026-11-20T06:00:00Z')

function row(given: Partial<SettlementRow> = {}): SettlementRow {
  const kind = given.kind ?? 'payment'
  return {
    line: 2,
    kind,
    type: kind.toUpperCase(),
    status: 'SUCCESS',
    eventId: 'p1',
    orderId: 'o1',
    amountPaise: 49_900,
    currency: 'INR',
    at,
    chargePaise: 0,
    taxPaise: 0,
    ...given,
  }
}

const payment = (providerId = 'p1', amountPaise = 49_900) => ({
  orderId: 'o1',
  providerId,
  amountPaise,
  at,
})

const order = (given: Partial<OurOrder> = {}): OurOrder => ({
  orderId: 'o1',
  state: 'fulfilled',
  currency: 'INR',
  paidPaise: 49_900,
  payments: [payment()],
  ...given,
})

const refund = (given: Partial<OurRefund> = {}): OurRefund => ({
  refundId: 'refundo1n1',
  orderId: 'o1',
  providerId: 'r1',
  amountPaise: 49_900,
  state: 'succeeded',
  isSettledByOperator: false,
  ...given,
})

const whole = { from: at, to: at }

/** The kinds of the differences, in their order. */
function compared(rows: SettlementRow[], orders: OurOrder[], refunds: OurRefund[] = []) {
  const comparison = new SettlementComparison()
  // One row at a time, as at the border of two batches.
  for (const one of rows) comparison.add([one], { orders, refunds })
  comparison.end({ payments: [], refunds: [] }, whole)
  return comparison.differences
}

const kinds = (...input: Parameters<typeof compared>) => compared(...input).map(({ kind }) => kind)

it('finds nothing if rows, orders and refunds are the same', () => {
  const rows = [row(), row({ kind: 'refund', eventId: 'r1' })]
  expect(kinds(rows, [order({ state: 'refunded' })], [refund()])).toEqual([])
})

it('names a payment that is not ours', () => {
  expect(compared([row()], [])).toEqual([
    {
      kind: 'unknown payment',
      line: 2,
      orderId: 'o1',
      id: 'p1',
      filePaise: 49_900,
      ourPaise: null,
      ourState: null,
    },
  ])
})

it.each(['created', 'session_ready', 'failed', 'expired', 'paid', 'pending_review'])(
  "names a settled payment of an order that is '%s'",
  (state) => {
    expect(compared([row()], [order({ state })])).toMatchObject([
      { kind: 'not granted', ourState: state },
    ])
  },
)

it('names both amounts if they differ, and compares each payment with its own attempt', () => {
  expect(compared([row({ amountPaise: 49_901 })], [order()])).toMatchObject([
    { kind: 'amount', filePaise: 49_901, ourPaise: 49_900 },
  ])
  const surcharged = order({ payments: [payment('p1', 50_900)] })
  expect(kinds([row({ amountPaise: 50_900 })], [surcharged])).toEqual([])
})

it('uses the proven amount if no attempt is stored, and the single attempt if its id differs', () => {
  expect(kinds([row()], [order({ payments: [] })])).toEqual([])
  expect(kinds([row({ eventId: 'another number' })], [order()])).toEqual([])
})

it('names another currency', () => {
  expect(kinds([row({ currency: 'USD' })], [order()])).toEqual(['currency'])
})

it('names a further payment of an order, unless we know it', () => {
  const rows = [row(), row({ line: 3, eventId: 'p2' })]
  expect(compared(rows, [order()])).toMatchObject([{ kind: 'payment not recorded', line: 3 }])
  expect(kinds(rows, [order({ payments: [payment(), payment('p2')] })])).toEqual([])
})

it('names a second payment that the file has not, within its period', () => {
  const ours = order({ payments: [payment(), payment('p2', 100)] })
  expect(compared([row()], [ours])).toMatchObject([{ kind: 'missing payment', id: 'p2' }])
  const comparison = new SettlementComparison()
  comparison.add([row()], { orders: [ours], refunds: [] })
  const later = new Date(at.getTime() + 1)
  comparison.end({ payments: [], refunds: [] }, { from: later, to: later })
  expect(comparison.differences).toEqual([])
})

it('names a row that is there twice, and counts it once', () => {
  expect(kinds([row(), row({ line: 3 })], [order()])).toEqual(['duplicate row'])
  expect(kinds([row(), row({ kind: 'refund', eventId: 'p1' })], [order()])).toEqual([
    'unknown refund',
  ])
})

it('names refunds that are not ours, of another amount, or that have not succeeded', () => {
  const settled = row({ kind: 'refund', eventId: 'r1' })
  expect(kinds([settled], [], [])).toEqual(['unknown refund'])
  expect(kinds([settled], [], [refund({ amountPaise: 1 })])).toEqual(['refund amount'])
  expect(kinds([settled], [], [refund({ state: 'failed' })])).toEqual(['refund not succeeded'])
})

it('names a refund that an operator has returned in another way only by the provider’s id', () => {
  const ours = refund({ isSettledByOperator: true })
  expect(kinds([row({ kind: 'refund', eventId: 'r1' })], [], [ours])).toEqual(['returned twice'])
  expect(kinds([row({ kind: 'refund', eventId: 'r2' })], [], [ours])).toEqual(['unknown refund'])
})

it('finds a refund by the provider’s id, else by order and amount, each once', () => {
  const two = [refund(), refund({ refundId: 'n2', providerId: null, amountPaise: 100 })]
  const rows = [
    row({ kind: 'refund', eventId: 'x', amountPaise: 100 }),
    row({ kind: 'refund', eventId: 'r1' }),
  ]
  expect(kinds(rows, [], two)).toEqual([])
  const third = row({ kind: 'refund', eventId: 'r3' })
  expect(kinds([...rows, third], [], two)).toEqual(['unknown refund'])
})

it('adds what is missing to the differences', () => {
  const comparison = new SettlementComparison()
  comparison.end({ payments: [payment()], refunds: [refund()] }, null)
  expect(comparison.differences).toMatchObject([
    { kind: 'missing payment', line: null, ourPaise: 49_900 },
    { kind: 'missing refund', line: null, id: 'refundo1n1' },
  ])
})

it('sums payments, refunds, charges and taxes, and counts rows that it does not compare', () => {
  const comparison = new SettlementComparison()
  const charged = { chargePaise: 998, taxPaise: 180 }
  const rows = [
    row(charged),
    row({ eventId: 'p2', status: 'PENDING' }),
    row({ kind: 'refund', eventId: 'r1', chargePaise: -10 }),
    row({ kind: 'other', type: 'CHARGEBACK', taxPaise: 1 }),
  ]
  comparison.add(rows, { orders: [order()], refunds: [refund()] })
  expect(comparison).toMatchObject({
    payments: { count: 1, paise: 49_900 },
    refunds: { count: 1, paise: 49_900 },
    chargePaise: 988,
    taxPaise: 181,
    periods: { payment: whole, refund: whole },
  })
  expect([...comparison.others]).toEqual([
    ['PAYMENT PENDING', 1],
    ['CHARGEBACK', 1],
  ])
})

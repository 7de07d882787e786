import { distribution, quantile } from '@sopan/domain/reports/standings'

import type { Trx } from '#server/db/tables.ts'

import { type Figures, kindWord, type Period, type Table, percentOf, table } from '../report.ts'
import { listDisputes } from './disputes-store.ts'
import {
  type DayOfSale,
  type ReturnedMoney,
  listDaysOfSale,
  listReturnedMoney,
} from './refunds-store.ts'

const NOTES = [
  'Credited is the sum of the credit notes issued, which is also what the report of sales calls refunds.',
  'Second payments have no receipt, so their return has no credit note. A refund that failed after its credit ' +
    'note is credited and not returned.',
  'A refund counts as returned on the day on which the payment provider was seen to have made it.',
  'A dispute is a payment that the bank of the buyer asks back; its status is that of the newest event.',
]

const CAUSES = {
  policy: 'asked for within the refund policy',
  operator: 'decided by an operator, outside the policy',
  'second payment': 'an order was paid twice',
  'access held': 'paid although access was held',
  provider: 'made by the payment provider without a request',
  'not recorded': 'refunded at the desk, before causes were recorded',
}

/** The returned money: how, why and after how many days it was returned, and how much of the sales of each day. */
export async function refundFigures(trx: Trx, period: Period): Promise<Figures> {
  const returned = await listReturnedMoney(trx, period)
  const sold = await listDaysOfSale(trx, period)
  const tables = [
    byDay(returned, sold),
    byCause(returned.filter(({ day }) => day !== null)),
    table('by day of sale', 'Refunds until now by the day of the sale', sold, [
      ['day', 'Day of the sale', 'day'],
      ['receipts', 'Receipts', 'count'],
      ['refunded', 'Refunded', 'count', 'of these receipts, those with a credit note'],
      ['rate', 'Rate', 'percent', rateOf, 'refunded ÷ receipts'],
      ['gross', 'Gross', 'paise', 'the amounts of these receipts'],
      ['credited', 'Credited', 'paise', 'the amounts of their credit notes'],
    ]),
    table('refunds', 'Refunds', returned, [
      ['day', 'Returned on', 'day', 'empty: not in this period, or not any more'],
      ['order', 'Order', 'text', (one) => one.order_id],
      ['kind', 'Kind', 'text', (one) => kindWord(one.item_kind)],
      ['item', 'Item', 'text', (one) => one.title],
      ['cause', 'Cause', 'text', causeOf],
      ['way', 'Returned by', 'text', (one) => (one.is_outside ? 'hand' : 'payment provider')],
      ['reference', 'Bank reference', 'text'],
      ['returned', 'Returned', 'paise'],
      ['note', 'Credit note', 'text'],
      ['note_day', 'Of', 'day'],
      ['credited', 'Credited', 'paise'],
    ]),
    table('disputes', 'Disputes', await listDisputes(trx, period), [
      ['day', 'Received on', 'day'],
      ['order', 'Order', 'text', 'empty: of no order that is known'],
      ['item', 'Item', 'text'],
      ['dispute', 'Dispute', 'text', 'the id at the payment provider'],
      ['type', 'Type', 'text'],
      ['status', 'Status', 'text'],
      ['reason', 'Reason', 'text'],
      ['amount', 'Amount', 'paise'],
    ]),
  ]
  return { tables, notes: NOTES }
}

const rateOf = (day: DayOfSale) => percentOf(day.refunded, day.receipts)

const causeOf = ({ cause, is_outside: isOutside }: ReturnedMoney) =>
  CAUSES[cause ?? (isOutside ? 'not recorded' : 'provider')]

const sumOf = (rows: readonly ReturnedMoney[], key: 'returned' | 'credited') =>
  rows.reduce((sum, row) => sum + (row[key] ?? 0), 0)

function byDay(returned: readonly ReturnedMoney[], days: readonly DayOfSale[]): Table {
  const moved = Map.groupBy(returned, ({ day }) => day)
  const noted = Map.groupBy(returned, ({ note_day: day }) => day)
  const rows = days.map(({ day }) => {
    const made = moved.get(day) ?? []
    const notes = noted.get(day) ?? []
    return {
      day,
      refunds: made.length,
      outside: sumOf(
        made.filter((one) => one.is_outside),
        'returned',
      ),
      returned: sumOf(made, 'returned'),
      notes: notes.length,
      credited: sumOf(notes, 'credited'),
    }
  })
  return table('by day', 'Refunds by day', rows, [
    ['day', 'Day', 'day'],
    ['refunds', 'Refunds', 'count', 'refunds made on the day'],
    ['provider', 'By the provider', 'paise', (row) => row.returned - row.outside],
    ['outside', 'By hand', 'paise', 'returned without the payment provider'],
    ['returned', 'Returned', 'paise', 'both together'],
    ['notes', 'Credit notes', 'count', 'credit notes issued on the day'],
    ['credited', 'Credited', 'paise', 'the amounts of these credit notes'],
  ])
}

function byCause(made: readonly ReturnedMoney[]): Table {
  const rows = Object.values(CAUSES).map((cause) => {
    const refunds = made.filter((one) => causeOf(one) === cause)
    const days = refunds.flatMap((one) => one.days ?? [])
    return {
      cause,
      refunds: refunds.length,
      share: percentOf(refunds.length, made.length),
      returned: sumOf(refunds, 'returned'),
      median_days: distribution(days)?.median ?? null,
      most_days: quantile(days, 0.9),
    }
  })
  return table('by cause', 'Refunds by cause', rows, [
    ['cause', 'Cause', 'text'],
    ['refunds', 'Refunds', 'count'],
    ['share', 'Share', 'percent', 'of all refunds of the period'],
    ['returned', 'Returned', 'paise'],
    [
      'median_days',
      'Median days',
      'number',
      'from our request, or the act at the desk, until it was made',
    ],
    ['most_days', 'Days of 90 %', 'number', '90 % of the refunds were made within them'],
  ])
}

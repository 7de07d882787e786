import { distribution, quantile } from '@sopan/domain/reports/standings'

import type { Trx } from '#server/db/tables.ts'

import { type Figures, ITEM_KINDS, type Period, type Table, column, percentOf } from '../report.ts'
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

/** What was returned, how, why and after how many days, and how much of the sales of each day. */
export async function refundFigures(trx: Trx, period: Period): Promise<Figures> {
  const returned = await listReturnedMoney(trx, period)
  const sold = await listDaysOfSale(trx, period)
  return {
    tables: [
      byDay(returned, sold),
      byCause(returned),
      byDayOfSale(sold),
      refundsOf(returned),
      await disputes(trx, period),
    ],
    notes: NOTES,
  }
}

const causeOf = ({ cause, is_outside: isOutside }: ReturnedMoney) =>
  CAUSES[cause ?? (isOutside ? 'not recorded' : 'provider')]

const sumOf = (rows: readonly ReturnedMoney[], key: 'returned' | 'credited') =>
  rows.reduce((sum, row) => sum + (row[key] ?? 0), 0)

function byDay(returned: readonly ReturnedMoney[], days: readonly DayOfSale[]): Table {
  const moved = Map.groupBy(returned, ({ day }) => day)
  const noted = Map.groupBy(returned, ({ note_day: day }) => day)
  return {
    name: 'by day',
    title: 'Refunds by day',
    columns: [
      column('day', 'Day', 'day'),
      column('refunds', 'Refunds', 'count', 'refunds made on the day'),
      column('provider', 'By the provider', 'paise'),
      column('outside', 'By hand', 'paise', 'returned without the payment provider'),
      column('returned', 'Returned', 'paise', 'both together'),
      column('notes', 'Credit notes', 'count', 'credit notes issued on the day'),
      column('credited', 'Credited', 'paise', 'the amounts of these credit notes'),
    ],
    rows: days.map(({ day }) => {
      const made = moved.get(day) ?? []
      const notes = noted.get(day) ?? []
      const outside = made.filter((one) => one.is_outside)
      const all = sumOf(made, 'returned')
      return {
        day,
        refunds: made.length,
        provider: all - sumOf(outside, 'returned'),
        outside: sumOf(outside, 'returned'),
        returned: all,
        notes: notes.length,
        credited: sumOf(notes, 'credited'),
      }
    }),
  }
}

function byCause(returned: readonly ReturnedMoney[]): Table {
  const made = returned.filter(({ day }) => day !== null)
  return {
    name: 'by cause',
    title: 'Refunds by cause',
    columns: [
      column('cause', 'Cause', 'text'),
      column('refunds', 'Refunds', 'count'),
      column('share', 'Share', 'percent', 'of all refunds of the period'),
      column('returned', 'Returned', 'paise'),
      column(
        'median_days',
        'Median days',
        'number',
        'from our request, or the act at the desk, until it was made',
      ),
      column('most_days', 'Days of 90 %', 'number', '90 % of the refunds were made within them'),
    ],
    rows: Object.values(CAUSES).map((cause) => {
      const rows = made.filter((one) => causeOf(one) === cause)
      const days = rows.flatMap(({ days: one }) => (one === null ? [] : [one]))
      return {
        cause,
        refunds: rows.length,
        share: percentOf(rows.length, made.length),
        returned: sumOf(rows, 'returned'),
        median_days: distribution(days)?.median ?? null,
        most_days: quantile(days, 0.9),
      }
    }),
  }
}

function byDayOfSale(sold: readonly DayOfSale[]): Table {
  return {
    name: 'by day of sale',
    title: 'Refunds until now by the day of the sale',
    columns: [
      column('day', 'Day of the sale', 'day'),
      column('receipts', 'Receipts', 'count'),
      column('refunded', 'Refunded', 'count', 'of these receipts, those with a credit note'),
      column('rate', 'Rate', 'percent', 'refunded ÷ receipts'),
      column('gross', 'Gross', 'paise', 'the amounts of these receipts'),
      column('credited', 'Credited', 'paise', 'the amounts of their credit notes'),
    ],
    rows: sold.map((day) => ({ ...day, rate: percentOf(day.refunded, day.receipts) })),
  }
}

function refundsOf(returned: readonly ReturnedMoney[]): Table {
  return {
    name: 'refunds',
    title: 'Refunds',
    columns: [
      column('day', 'Returned on', 'day', 'empty: not in this period, or not any more'),
      column('order', 'Order', 'text'),
      column('kind', 'Kind', 'text'),
      column('item', 'Item', 'text'),
      column('cause', 'Cause', 'text'),
      column('way', 'Returned by', 'text'),
      column('reference', 'Bank reference', 'text'),
      column('returned', 'Returned', 'paise'),
      column('note', 'Credit note', 'text'),
      column('note_day', 'Of', 'day'),
      column('credited', 'Credited', 'paise'),
    ],
    rows: returned.map((one) => ({
      day: one.day,
      order: one.order_id,
      kind: ITEM_KINDS[one.item_kind],
      item: one.title,
      cause: causeOf(one),
      way: one.is_outside ? 'hand' : 'payment provider',
      reference: one.reference,
      returned: one.returned,
      note: one.note,
      note_day: one.note_day,
      credited: one.credited,
    })),
  }
}

const disputes = async (trx: Trx, period: Period): Promise<Table> => ({
  name: 'disputes',
  title: 'Disputes',
  columns: [
    column('day', 'Received on', 'day'),
    column('order', 'Order', 'text', 'empty: of no order that is known'),
    column('item', 'Item', 'text'),
    column('dispute', 'Dispute', 'text', 'the id at the payment provider'),
    column('type', 'Type', 'text'),
    column('status', 'Status', 'text'),
    column('reason', 'Reason', 'text'),
    column('amount', 'Amount', 'paise'),
  ],
  rows: (await listDisputes(trx, period)).map((one) => ({ ...one })),
})

import { ITEM_KIND_NAMES } from '@sopan/domain/items'

import type { Trx } from '#server/db/tables.ts'
import { memberName } from '#server/lib/member-name.ts'

import {
  type Field,
  type Figures,
  kindWord,
  type Period,
  meanOf,
  percentOf,
  table,
} from '../report.ts'
import {
  type DaySales,
  type ItemSales,
  listDeskDiscounts,
  listDeskSales,
  listSalesByDay,
  listSalesByItem,
} from './sales-store.ts'

const MONEY: readonly Field<Sums>[] = [
  ['receipts', 'Receipts', 'count'],
  ['gross', 'Gross', 'paise', 'the amounts of the receipts issued in the period'],
  ['refunds', 'Refunds', 'paise', 'the amounts of the credit notes issued in the period'],
  ['net', 'Net', 'paise', netOf, 'gross less refunds'],
  ['mean', 'Mean per receipt', 'paise', meanSale, 'net ÷ receipts'],
]

const ORDERS: readonly Field<Orders>[] = [
  ['orders', 'Orders', 'count', 'orders with a price, by the day on which they were created'],
  ['fulfilled', 'Paid orders', 'count', 'of these orders, those that were granted'],
  ['paid_share', 'Paid share', 'percent', paidShare, 'paid orders ÷ orders'],
]

const NOTES = [
  'Money is that of receipts and credit notes, by the Indian days on which they were issued.',
  'A discount of the desk is a payment that was recorded with less than the price; it is no part of the other tables, which have what was paid.',
  'Demo payments and items without a price have no receipt and are not counted.',
]

/** Sales in all, by day, by item, by kind of item and by method, whose sums are equal; and what was paid less at the desk. */
export async function salesFigures(trx: Trx, period: Period): Promise<Figures> {
  const days = await listSalesByDay(trx, period)
  const items = await listSalesByItem(trx, period)
  const desk = await listDeskSales(trx, period)
  const total = {
    ...sumOf(days),
    orders: days.reduce((sum, day) => sum + day.orders, 0),
    fulfilled: days.reduce((sum, day) => sum + day.fulfilled, 0),
  }
  const kinds = ITEM_KIND_NAMES.map((kind) => ({
    kind: kindWord(kind),
    ...sumOf(items.filter((item) => item.item_kind === kind)),
  }))
  const methods = [
    { method: 'payment provider', ...less(total, sumOf(desk)) },
    ...desk.map(({ method, ...sums }) => ({ method: `desk: ${method}`, ...sums })),
  ]
  const tables = [
    table('by day', 'Sales by day', days, [['day', 'Day', 'day'], ...MONEY, ...ORDERS]),
    // Not the first table, because a CSV file without a named table has the first one.
    table('total', 'Total', [total], [...MONEY, ...ORDERS]),
    table('by item', 'Sales by item', items, [
      ['kind', 'Kind', 'text', (item) => kindWord(item.item_kind)],
      ['item_id', null, 'count'],
      ['item', 'Item', 'text', (item) => item.title],
      ...MONEY,
    ]),
    table('by kind', 'Sales by kind of item', kinds, [['kind', 'Kind', 'text'], ...MONEY]),
    table('by method', 'Sales by the provider and at the desk', methods, [
      ['method', 'Method', 'text'],
      ...MONEY,
    ]),
    table('desk discounts', 'Discounts of the desk', await listDeskDiscounts(trx, period), [
      ['day', 'Recorded on', 'day'],
      ['order', 'Order', 'text', (one) => one.order_id],
      ['kind', 'Kind', 'text', (one) => kindWord(one.item_kind)],
      ['item', 'Item', 'text', (one) => one.title],
      ['by', 'Recorded by', 'text', (one) => memberName(one.actor)],
      ['note', 'Note', 'text', (one) => one.reason],
      ['price', 'Price', 'paise'],
      ['paid', 'Paid', 'paise'],
      ['discount', 'Discount', 'paise', (one) => one.price - one.paid, 'price less paid'],
    ]),
  ]
  return { tables, notes: NOTES }
}

/** The sales of each day of a period, as in the report of sales. */
export async function dayTotals(trx: Trx, period: Period) {
  return (await listSalesByDay(trx, period)).map((day) => ({ ...day, net: netOf(day) }))
}

type Sums = Pick<ItemSales, 'receipts' | 'gross' | 'refunds'>
type Orders = Pick<DaySales, 'orders' | 'fulfilled'>

function netOf({ gross, refunds }: Sums) {
  return gross - refunds
}

function meanSale(sums: Sums) {
  return meanOf(netOf(sums), sums.receipts)
}

function paidShare({ fulfilled, orders }: Orders) {
  return percentOf(fulfilled, orders)
}

const less = (all: Sums, part: Sums): Sums => ({
  receipts: all.receipts - part.receipts,
  gross: all.gross - part.gross,
  refunds: all.refunds - part.refunds,
})

const sumOf = (rows: readonly Sums[]): Sums => ({
  receipts: rows.reduce((sum, row) => sum + row.receipts, 0),
  gross: rows.reduce((sum, row) => sum + row.gross, 0),
  refunds: rows.reduce((sum, row) => sum + row.refunds, 0),
})

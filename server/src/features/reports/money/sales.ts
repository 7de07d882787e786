import type { Trx } from '#server/db/tables.ts'

import {
  type Figures,
  ITEM_KINDS,
  type Period,
  type Table,
  column,
  meanOf,
  percentOf,
} from '../report.ts'
import {
  type ItemSales,
  listDeskDiscounts,
  listDeskSales,
  listSalesByDay,
  listSalesByItem,
} from './sales-store.ts'

const MONEY = [
  column('receipts', 'Receipts', 'count'),
  column('gross', 'Gross', 'paise', 'the amounts of the receipts issued in the period'),
  column('refunds', 'Refunds', 'paise', 'the amounts of the credit notes issued in the period'),
  column('net', 'Net', 'paise', 'gross less refunds'),
  column('mean', 'Mean per receipt', 'paise', 'net ÷ receipts'),
]

const ORDERS = [
  column('orders', 'Orders', 'count', 'orders with a price, by the day on which they were created'),
  column('fulfilled', 'Paid orders', 'count', 'of these orders, those that were granted'),
  column('paid_share', 'Paid share', 'percent', 'paid orders ÷ orders'),
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
  const orders = days.reduce((sum, day) => sum + day.orders, 0)
  const fulfilled = days.reduce((sum, day) => sum + day.fulfilled, 0)
  const tables: Table[] = [
    {
      name: 'by day',
      title: 'Sales by day',
      columns: [column('day', 'Day', 'day'), ...MONEY, ...ORDERS],
      rows: days.map((day) => ({ day: day.day, ...withOrders(day) })),
    },
    // Not the first table, which a CSV file has that names none.
    {
      name: 'total',
      title: 'Total',
      columns: [...MONEY, ...ORDERS],
      rows: [withOrders({ ...sumOf(days), orders, fulfilled })],
    },
    {
      name: 'by item',
      title: 'Sales by item',
      columns: [column('kind', 'Kind', 'text'), column('item', 'Item', 'text'), ...MONEY],
      rows: items.map((item) => ({
        kind: ITEM_KINDS[item.item_kind],
        item_id: item.item_id,
        item: item.title,
        ...withNet(item),
      })),
    },
    {
      name: 'by kind',
      title: 'Sales by kind of item',
      columns: [column('kind', 'Kind', 'text'), ...MONEY],
      rows: Object.entries(ITEM_KINDS).map(([kind, title]) => ({
        kind: title,
        ...withNet(sumOf(items.filter((item) => item.item_kind === kind))),
      })),
    },
    {
      name: 'by method',
      title: 'Sales by the provider and at the desk',
      columns: [column('method', 'Method', 'text'), ...MONEY],
      rows: [
        { method: 'payment provider', ...withNet(less(sumOf(days), sumOf(desk))) },
        ...desk.map(({ method, ...sums }) => ({ method: `desk: ${method}`, ...withNet(sums) })),
      ],
    },
    await deskDiscounts(trx, period),
  ]
  return { tables, notes: NOTES }
}

const deskDiscounts = async (trx: Trx, period: Period): Promise<Table> => ({
  name: 'desk discounts',
  title: 'Discounts of the desk',
  columns: [
    column('day', 'Recorded on', 'day'),
    column('order', 'Order', 'text'),
    column('kind', 'Kind', 'text'),
    column('item', 'Item', 'text'),
    column('by', 'Recorded by', 'text'),
    column('note', 'Note', 'text'),
    column('price', 'Price', 'paise'),
    column('paid', 'Paid', 'paise'),
    column('discount', 'Discount', 'paise', 'price less paid'),
  ],
  rows: (await listDeskDiscounts(trx, period)).map((one) => ({
    day: one.day,
    order: one.order_id,
    kind: ITEM_KINDS[one.item_kind],
    item: one.title,
    by: one.actor,
    note: one.reason,
    price: one.price,
    paid: one.paid,
    discount: one.price - one.paid,
  })),
})

/** What was sold on each day of a period, as in the report of sales. */
export async function dayTotals(trx: Trx, period: Period) {
  return (await listSalesByDay(trx, period)).map((one) => ({ day: one.day, ...withNet(one) }))
}

type Sums = Pick<ItemSales, 'receipts' | 'gross' | 'refunds'>

function withNet({ receipts, gross, refunds }: Sums) {
  const net = gross - refunds
  return { receipts, gross, refunds, net, mean: meanOf(net, receipts) }
}

const withOrders = (sums: Sums & { orders: number; fulfilled: number }) => ({
  ...withNet(sums),
  orders: sums.orders,
  fulfilled: sums.fulfilled,
  paid_share: percentOf(sums.fulfilled, sums.orders),
})

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

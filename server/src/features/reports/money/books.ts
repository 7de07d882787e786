import type { Trx } from '#server/db/tables.ts'

import { type Figures, type Period, column, timesOf } from '../report.ts'
import { listBookSales } from './books-store.ts'

export async function bookFigures(trx: Trx, period: Period): Promise<Figures> {
  const { start, end } = timesOf(period)
  const rows = await listBookSales(trx, start, end)
  const table = {
    name: 'by month',
    title: 'Books sold by month',
    columns: [
      column('month', 'Month', 'text'),
      column('book', 'Book', 'text'),
      column('receipts', 'Sold', 'count', 'receipts issued in the month'),
      column('gross', 'Gross', 'paise', 'the amounts of these receipts'),
      column('refunds', 'Refunds', 'paise', 'the amounts of the credit notes issued in the month'),
      column('net', 'Net', 'paise', 'gross less refunds'),
    ],
    rows: rows.map((row) => ({ ...row, net: row.gross - row.refunds })),
  }
  return { tables: [table], notes: ['Books without a price have no receipt and are not counted.'] }
}

import type { Trx } from '#server/db/tables.ts'

import { type Figures, type Period, table, timesOf } from '../report.ts'
import { listBookSales } from './books-store.ts'

export async function bookFigures(trx: Trx, period: Period): Promise<Figures> {
  const { start, end } = timesOf(period)
  const byMonth = table('by month', 'Books sold by month', await listBookSales(trx, start, end), [
    ['month', 'Month', 'text'],
    ['book', 'Book', 'text'],
    ['receipts', 'Sold', 'count', 'receipts issued in the month'],
    ['gross', 'Gross', 'paise', 'the amounts of these receipts'],
    ['refunds', 'Refunds', 'paise', 'the amounts of the credit notes issued in the month'],
    ['net', 'Net', 'paise', (row) => row.gross - row.refunds, 'gross less refunds'],
  ])
  return {
    tables: [byMonth],
    notes: ['Books without a price have no receipt and are not counted.'],
  }
}

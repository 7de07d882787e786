import type { Trx } from '#server/db/tables.ts'

import { type Figures, type Period, type Table, column } from '../report.ts'
import { listSeries, listTax } from './gst-store.ts'

const TAX = [
  column('rate', 'Rate', 'percent', 'empty: the receipt has no lines of GST'),
  column('documents', 'Number', 'count'),
  column('taxable', 'Taxable value', 'paise'),
  column('cgst', 'CGST', 'paise'),
  column('sgst', 'SGST or UTGST', 'paise'),
  column('igst', 'IGST', 'paise'),
  column('amount', 'Amount', 'paise'),
]
const DOCUMENT = [column('month', 'Month', 'text'), column('document', 'Document', 'text')]

const NOTES = [
  'Credit notes are negative, in the month in which they were issued.',
  'The rates and codes are those of the receipts; an accountant decides which ones apply.',
]

/** What a GST return needs of receipts and credit notes. */
export async function gstFigures(trx: Trx, period: Period): Promise<Figures> {
  const groups = await listTax(trx, period)
  const series = await listSeries(trx, period)
  const tables: Table[] = [
    {
      name: 'by place',
      title: 'By month, place of supply and rate',
      columns: [...DOCUMENT, column('place', 'Place of supply', 'text'), ...TAX],
      rows: groups.filter(({ by }) => by === 'place').map(withRate),
    },
    {
      name: 'by code',
      title: 'By month, code and rate',
      columns: [...DOCUMENT, column('code', 'SAC or HSN', 'text'), ...TAX],
      rows: groups.filter(({ by }) => by === 'code').map(withRate),
    },
    {
      name: 'numbers',
      title: 'Numbers of the documents',
      columns: [
        column('document', 'Document', 'text'),
        column('year', 'Financial year', 'text'),
        column('first', 'From', 'text'),
        column('last', 'To', 'text'),
        column('documents', 'Number', 'count'),
        column('expected', 'Numbers between', 'count', 'equal to the number if none is missing'),
      ],
      rows: series.map((range) => ({ ...range })),
    },
  ]
  return { tables, notes: NOTES }
}

const withRate = <Sums extends { rate_hundredths: number | null }>({
  rate_hundredths: hundredths,
  ...sums
}: Sums) => ({ ...sums, rate: hundredths === null ? null : hundredths / 100 })

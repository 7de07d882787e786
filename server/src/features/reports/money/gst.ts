import type { Trx } from '#server/db/tables.ts'

import { type Field, type Figures, type Period, table } from '../report.ts'
import { type TaxGroup, listSeries, listTax } from './gst-store.ts'

const TAX: readonly Field<TaxGroup>[] = [
  ['rate', 'Rate', 'percent', rateOf, 'empty: the receipt has no lines of GST'],
  ['documents', 'Number', 'count'],
  ['taxable', 'Taxable value', 'paise'],
  ['cgst', 'CGST', 'paise'],
  ['sgst', 'SGST or UTGST', 'paise'],
  ['igst', 'IGST', 'paise'],
  ['amount', 'Amount', 'paise'],
  ['by', null, 'text'],
]
const DOCUMENT = [
  ['month', 'Month', 'text'],
  ['document', 'Document', 'text'],
] as const

const NOTES = [
  'Credit notes are negative, in the month in which they were issued.',
  'The rates and codes are those of the receipts; an accountant decides which ones apply.',
]

/** The figures of receipts and credit notes that a GST return needs. */
export async function gstFigures(trx: Trx, period: Period): Promise<Figures> {
  const groups = Map.groupBy(await listTax(trx, period), ({ by }) => by)
  const tables = [
    table('by place', 'By month, place of supply and rate', groups.get('place') ?? [], [
      ...DOCUMENT,
      ['place', 'Place of supply', 'text'],
      ['code', null, 'text'],
      ...TAX,
    ]),
    table('by code', 'By month, code and rate', groups.get('code') ?? [], [
      ...DOCUMENT,
      ['place', null, 'text'],
      ['code', 'SAC or HSN', 'text'],
      ...TAX,
    ]),
    table('numbers', 'Numbers of the documents', await listSeries(trx, period), [
      ['document', 'Document', 'text'],
      ['year', 'Financial year', 'text'],
      ['first', 'From', 'text'],
      ['last', 'To', 'text'],
      ['documents', 'Number', 'count'],
      ['expected', 'Numbers between', 'count', 'equal to the number if none is missing'],
    ]),
  ]
  return { tables, notes: NOTES }
}

function rateOf({ rate_hundredths: hundredths }: TaxGroup) {
  return hundredths === null ? null : hundredths / 100
}

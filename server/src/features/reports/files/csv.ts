import { stringify } from 'csv-stringify/sync'

import type { Column, Table, Value } from '../report.ts'

/** A table as CSV that spreadsheet programs read as UTF-8, and whose texts they do not run as formulas. */
export function csvOf({ columns, rows }: Table): string {
  return stringify(
    [
      columns.map((column) => column.title),
      ...rows.map((row) => columns.map((column) => cell(column, row[column.key] ?? null))),
    ],
    { bom: true, escape_formulas: true, record_delimiter: 'windows' },
  )
}

/** Paise as rupees; decimals with two digits. */
function cell({ kind }: Column, value: Value): Value {
  if (typeof value !== 'number') return value
  if (kind === 'paise') return value / 100
  return kind === 'number' || kind === 'percent' ? Math.round(value * 100) / 100 : value
}

import { CsvError, parse } from 'csv-parse/sync'

import { OperatorError } from '#server/lib/operator-error.ts'

/** A row of a list, and where it is. */
export interface ListRow {
  row: number
  cells: readonly string[]
  /** Why a cell of a sheet is not what was typed, by column; null where it is. */
  faults: readonly (string | null)[]
}

/** A row that is longer has a quote that is not closed. */
const LONGEST_ROW = 50_000

interface Parsed {
  info: { lines: number }
  record: string[]
}

/** The rows of a text that was copied from a sheet or a CSV file. Throws OperatorError if its quotes are not closed. */
export function readText(text: string): ListRow[] {
  try {
    const rows = parse(text, {
      bom: true,
      delimiter: delimiterOf(text),
      record_delimiter: ['\r\n', '\n', '\r'],
      relax_column_count: true,
      relax_quotes: true,
      skip_empty_lines: true,
      trim: true,
      info: true,
      max_record_size: LONGEST_ROW,
    }) as unknown as Parsed[]
    return rows.map(({ info, record }) => ({ row: info.lines, cells: record, faults: [] }))
  } catch (error) {
    if (!(error instanceof CsvError)) throw error
    throw new OperatorError('A quote in this list is not closed. Remove it, and check again.')
  }
}

/** Sheets are copied with tabs; a text with semicolons has its commas inside the cells. */
function delimiterOf(text: string): string {
  const [first = ''] = text.trimStart().split(/[\r\n]/, 1)
  return ['\t', ';'].find((one) => first.includes(one)) ?? ','
}

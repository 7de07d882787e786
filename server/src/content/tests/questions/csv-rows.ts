import { OPTION_COLUMNS, partsOfColumn } from '@sopan/contract/console/question-columns'
import { CsvError } from 'csv-parse'
import { parse } from 'csv-parse/sync'

import {
  areDates,
  hasLostLetters,
  isExcelDate,
} from '#server/content/shared/question-banks/excel-cells.ts'
import {
  SHEET_LIMITS,
  type SheetCell,
  type SheetRow,
  columnName,
} from '#server/lib/sheets/sheet.ts'

import { columnOfHeading } from './headings.ts'

const DATE =
  'is a date that Excel makes of a text such as 1/2. Format the column as Text, and type it again.'
const LOST = "has lost its letters. Save the file as 'CSV UTF-8 (Comma delimited)' again."

/**
 * The rows of a CSV file as a program for sheets shows them, separated by commas, semicolons or tabs; or what is wrong
 * with the file.
 */
export function csvRows(text: string): SheetRow[] | string {
  const { rows: maxRows, columns: maxColumns } = SHEET_LIMITS
  try {
    const records = parse(text, {
      bom: true,
      delimiter: delimiterOf(text),
      relax_column_count: true,
      relax_quotes: true,
      trim: true,
      to: maxRows + 1,
    })
    if (records.length > maxRows) return `A file has at most ${maxRows} rows.`
    if (records.some(({ length }) => length > maxColumns)) {
      return `A file has at most ${maxColumns} columns.`
    }
    const options = optionsOf(records.find((record) => record.some((text) => text !== '')) ?? [])
    return records.flatMap((record, index) => rowOf(index + 1, record, options) ?? [])
  } catch (error) {
    if (error instanceof CsvError) return `The file is not CSV that can be read: ${error.message}.`
    throw error
  }
}

/** The separator of the headings: Excel writes the one of the country that is set on the machine. */
function delimiterOf(text: string): string {
  const headings = text.slice(0, 2000).split(/[\r\n]/, 1)[0] ?? ''
  const counts = [',', ';', '\t'].map((one) => [one, headings.split(one).length] as const)
  return counts.toSorted(([, a], [, b]) => b - a)[0]?.[0] ?? ','
}

const OPTIONS: ReadonlySet<string> = new Set(OPTION_COLUMNS)

/** The places of the options below these headings. */
const optionsOf = (headings: readonly string[]) =>
  new Set(
    headings.flatMap((heading, at) => {
      const column = columnOfHeading(heading)
      return column !== undefined && OPTIONS.has(partsOfColumn(column).name) ? [at] : []
    }),
  )

function rowOf(
  number: number,
  record: readonly string[],
  options: ReadonlySet<number>,
): SheetRow | null {
  const areMeant = areDates(record.filter((_, at) => options.has(at)))
  const cells = record.map((text, column): SheetCell | undefined => {
    if (text === '') return undefined
    const address = `${columnName(column)}${number}`
    const isChanged = options.has(column) && !areMeant && isExcelDate(text)
    const problem = hasLostLetters(text) ? LOST : isChanged ? DATE : null
    const fault = problem === null ? null : `${address} ${problem}`
    return { address, text, fault, isWhole: false, isPlainNumber: false }
  })
  return cells.some((cell) => cell !== undefined) ? { number, cells } : null
}

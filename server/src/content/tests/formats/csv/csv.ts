import { OPTION_COLUMNS, partsOfColumn } from '@sopan/contract/console/question-columns'
import { CsvError } from 'csv-parse'
import { parse } from 'csv-parse/sync'

import {
  SHEET_LIMITS,
  type SheetCell,
  type SheetRow,
  columnName,
} from '#server/lib/sheets/sheet.ts'

import { columnOfHeading } from '../../questions/headings.ts'
import { type QuestionTable, tableOf } from '../../questions/question-table.ts'
import { WHOLE, named, textFormat } from '../format.ts'
import { areDates, hasLostLetters, isExcelDate } from './excel-dates.ts'

const DATE =
  'is a date that Excel makes of a text such as 1/2. Format the column as Text, and type it again.'
const LOST = "has lost its letters. Save the file as 'CSV UTF-8 (Comma delimited)' again."

/** A table of texts, separated by commas, semicolons or tabs. */
export const CSV = textFormat({
  name: 'CSV',
  endings: ['csv'],
  readText: readCsv,
  matrix: {
    ...WHOLE,
    times: 'no',
    emphasis: 'becomes the signs that are typed',
    pictures: 'no',
  },
})

/** A row with the line on which it begins, which differs from its number below a cell of several lines. */
interface Row extends SheetRow {
  line: number
  /** Whether all options with digits are dates. */
  hasDates: boolean
}

/** The rows as a program for sheets shows them. Pure; never throws. */
export function readCsv(text: string): QuestionTable | string[] {
  const rows = rowsOf(text)
  if (typeof rows === 'string') return [rows]
  const table = tableOf(rows)
  if (Array.isArray(table)) return table
  const byNumber = new Map(rows.map((row) => [row.number, row]))
  return {
    ...table,
    rows: table.rows.map((row) => {
      const { line = row.number, hasDates = false } = byNumber.get(row.number) ?? {}
      const asked = row.cells.find(({ column }) => column === 'question')?.text ?? ''
      const warnings = hasDates ? [`${named(asked)} has dates as options: are they meant?`] : []
      return { ...row, warnings, cells: row.cells.map((cell) => ({ ...cell, line })) }
    }),
  }
}

/** The rows that are not empty, or what is wrong with the file. */
function rowsOf(text: string): Row[] | string {
  const { rows: maxRows, columns: maxColumns } = SHEET_LIMITS
  const ends: number[] = []
  try {
    const records = parse(text.replaceAll(/\r\n?/g, '\n'), {
      bom: true,
      delimiter: delimiterOf(text),
      relax_column_count: true,
      relax_quotes: true,
      trim: true,
      to: maxRows + 1,
      on_record: (record: string[], { lines }) => {
        ends.push(lines)
        return record
      },
    })
    if (records.length > maxRows) return `A file has at most ${maxRows} rows.`
    if (records.some(({ length }) => length > maxColumns)) {
      return `A file has at most ${maxColumns} columns.`
    }
    const options = optionsOf(records.find((record) => record.some((text) => text !== '')) ?? [])
    return records.flatMap((record, index) => {
      const line = (ends[index - 1] ?? 0) + 1
      return rowOf({ number: index + 1, line }, record, options) ?? []
    })
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
  place: Pick<Row, 'number' | 'line'>,
  record: readonly string[],
  options: ReadonlySet<number>,
): Row | null {
  const hasDates = areDates(record.filter((_, at) => options.has(at)))
  const cells = record.map((text, column): SheetCell | undefined => {
    if (text === '') return undefined
    const address = `${columnName(column)}${place.number}`
    const isChanged = options.has(column) && !hasDates && isExcelDate(text)
    const problem = hasLostLetters(text) ? LOST : isChanged ? DATE : null
    const fault = problem === null ? null : `${address} ${problem}`
    return { address, text, fault, isWhole: false, isPlainNumber: false }
  })
  return cells.some((cell) => cell !== undefined) ? { ...place, cells, hasDates } : null
}

import { QUESTION_COLUMNS, type QuestionColumn } from '@sopan/contract/console/question-columns'

import { type SheetCell, type SheetRow, columnName } from '#server/lib/sheets/sheet.ts'

import { EXAMPLE } from './example.ts'
import { WRONG_MARK, columnOfHeading, isOfMarkdown, isProblem, nearestHeading } from './headings.ts'

/** A cell that is not empty, as it was read or typed again. */
export interface TableCell {
  column: QuestionColumn
  text: string
  /** Why the text is not what was typed, as a sentence with the address; null for a text. */
  fault: string | null
  /** The text as it is in the file, if `text` was converted from an old Hindi font. */
  old: string | null
  /** Of a text file, from 1. */
  line?: number
}

export interface TableRow {
  /** From 1. */
  number: number
  cells: TableCell[]
  /** The question as the file has it, where its texts were taken out of lines; null if the cells are the file's. */
  source: string | null
  /** Likely mistakes, which do not prevent anything. */
  warnings: string[]
}

/** The rows of a file by the meaning of their cells. */
export interface QuestionTable {
  /** Whether the cells have Markdown, or plain texts with formulas. */
  form: 'plain' | 'markdown'
  /** The numbers of the rows are those of rows of a sheet, of lines, or of questions. */
  place: 'row' | 'line' | 'question'
  /** Empty for a text file without columns. */
  columns: { column: QuestionColumn; letter: string }[]
  rows: TableRow[]
  /** The pictures of the file, by the names that the texts give them. */
  pictures?: readonly { name: string; content: Uint8Array }[]
}

/** The columns that every table has. */
export const REQUIRED: readonly QuestionColumn[] = ['question', 'a', 'b', 'answer']

/** In Excel; another program may write more. */
const LONGEST_CELL = 32_767
/** In the calls of the console; a message may name an HTML tag of any length. */
const LONGEST_FAULT = 500

/** A text of a text file that is wrong, and on which line. */
export interface TextFault {
  column: QuestionColumn
  message: string
  line: number
}

/** The row of a question in a text file without columns. */
export function textRow(
  line: number,
  texts: Partial<Record<QuestionColumn, string>>,
  faults: readonly TextFault[],
): TableRow {
  const cells = QUESTION_COLUMNS.flatMap((column): TableCell[] => {
    const found = faults.find((one) => one.column === column)
    const text = (texts[column] ?? '').slice(0, LONGEST_CELL)
    const fault = found?.message.slice(0, LONGEST_FAULT) ?? null
    return text === '' && fault === null
      ? []
      : [{ column, text, fault, old: null, line: found?.line ?? line }]
  })
  return { number: line, cells, source: null, warnings: [] }
}

/** Columns in which a number is what it shows. */
const isNumeric = (column: QuestionColumn) =>
  ['marks', 'negative', 'partly', 'number'].includes(column)

/** The table of a sheet whose first row has the headings, or what is wrong with it. */
export function tableOf([first, ...rows]: readonly SheetRow[]): QuestionTable | string[] {
  if (first === undefined) return ['The first sheet is empty. Fill in the template.']
  const header = { ...first, cells: first.cells.map(asHeading) }
  const headings = header.cells.map((cell) => cell?.text ?? '')
  const columns = headings.map(columnOfHeading)
  const errors = headingErrors(header, columns)
  if (errors.length > 0) return errors
  const filled = rows.flatMap((row): TableRow[] => {
    const cells = cellsOf(row, columns)
    const isExample = cells.some(({ text }) => text === EXAMPLE.question)
    return cells.length === 0 || isExample
      ? []
      : [{ number: row.number, cells, source: null, warnings: [] }]
  })
  const stray = rows.flatMap(({ cells }) => cells.filter((_, at) => (headings[at] ?? '') === ''))[0]
  if (stray !== undefined) return [`${stray.address} is in a column without a heading.`]
  if (filled.length === 0) return ['There is no question below the headings.']
  return {
    form: headings.some(isOfMarkdown) ? 'markdown' : 'plain',
    place: 'row',
    columns: columns.flatMap((column, at) =>
      column === undefined ? [] : [{ column, letter: columnName(at) }],
    ),
    rows: filled,
  }
}

/** A heading in Latin letters is one, also where the whole sheet is in an old Hindi font. */
const asHeading = (cell: SheetCell | undefined): SheetCell | undefined =>
  cell?.converted === undefined || isProblem(cell.text) || columnOfHeading(cell.text) !== undefined
    ? cell
    : { ...cell, ...cell.converted }

function headingErrors(
  header: SheetRow,
  columns: readonly (QuestionColumn | undefined)[],
): string[] {
  const errors = header.cells.flatMap((cell, at) => {
    const column = columns[at]
    if (cell === undefined || isProblem(cell.text)) return []
    if (column === undefined) {
      const heading = cell.text.slice(0, 60)
      return [
        `${cell.address}: '${heading}' is no heading. The nearest is '${nearestHeading(heading)}'.`,
      ]
    }
    return columns.indexOf(column) < at ? [`${cell.address}: '${column}' is there twice.`] : []
  })
  if (errors.length > 0) return errors
  const missing = REQUIRED.filter((column) => !columns.includes(column))
  const names = missing.map((column) => `'${column}'`).join(', ')
  return missing.length === 0 ? [] : [`Row ${header.number} has no heading ${names}.`]
}

const cellsOf = (row: SheetRow, columns: readonly (QuestionColumn | undefined)[]): TableCell[] =>
  row.cells.flatMap((cell, at): TableCell[] => {
    const column = columns[at]
    if (cell === undefined || column === undefined) return []
    const { converted } = cell
    const text = cell.text.slice(0, LONGEST_CELL)
    if (converted === undefined) return [{ column, text, fault: faultOf(cell, column), old: null }]
    const fault = faultOf({ ...cell, ...converted }, column)
    return [{ column, text: converted.text.slice(0, LONGEST_CELL), fault, old: text }]
  })

function faultOf(
  { address, text, fault, isWhole, isPlainNumber }: SheetCell,
  column: QuestionColumn,
): string | null {
  if (text.length > LONGEST_CELL) return `${address} is longer than a cell of Excel.`
  if (text.startsWith(WRONG_MARK)) {
    return `${address} is marked as wrong. Type what is right, without the mark.`
  }
  return isWhole || (isNumeric(column) && isPlainNumber) ? null : fault
}

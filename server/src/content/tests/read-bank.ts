import type { z } from 'zod'

import type { At } from '#server/content/shared/content-errors.ts'
import type { ReadContext } from '#server/content/shared/read-context.ts'

import { formatOf } from './formats/formats.ts'
import { question } from './question-schema.ts'
import { type CheckedRow, checkRows } from './questions/check-rows.ts'

/** A question with the file and the place that it was read from. */
export interface ReadQuestion extends z.output<typeof question> {
  section: number | null
  file: string
  at: At
}

/**
 * The questions of a bank, which a test names at `by`; each unsupported question is reported with
 * its line in the bank.
 */
export async function readBank(
  { folder, addError, addWarning }: ReadContext,
  path: string,
  by: { file: string; at: At },
): Promise<Omit<ReadQuestion, 'section'>[]> {
  if (!folder.use(path)) {
    addError(by.file, by.at, `there is no file ${path}`)
    return []
  }
  const text = await folder.text(path)
  if (text === null) return []
  const file = Buffer.from(text)
  const table = (await formatOf(path, file)?.read(file)) ?? []
  if (Array.isArray(table)) {
    for (const message of table) addError(path, null, message)
    return []
  }
  if (table.rows.length === 0) addError(path, null, 'holds no questions')
  const rows = await checkRows(table)
  return rows.flatMap((row) => {
    const at = row.cells[0]?.line ?? row.number
    for (const warning of row.warnings) addWarning(path, at, warning)
    for (const { line, message } of errorsOf(row)) addError(path, line ?? at, message)
    return row.question === null ? [] : [{ ...question.parse(row.question), file: path, at }]
  })
}

/** Where a cell is not what was typed, empty cells beside it follow from that, and are not named. */
function errorsOf({ cells, errors, section }: CheckedRow) {
  const cellOf = (column: string | null) => cells.find((cell) => cell.column === column)
  const faults = errors.filter(({ column }) => (cellOf(column)?.fault ?? null) !== null)
  const found = (faults.length > 0 ? faults : errors).map(({ column, message }) => ({
    line: cellOf(column)?.line,
    message,
  }))
  if (section === null) return found
  const message = "leave out 'section': each section of a test names a bank of its own"
  return [...found, { line: cellOf('section')?.line, message }]
}

import type { QuestionTable } from '../questions/question-table.ts'
import { quoted } from './format.ts'

const MOST_NAMED = 5

/** A sentence that names parts of a file that were left out, and why, such as 'lines belong to no question'. */
export function leftOutInWords(why: string, texts: readonly string[]): string[] {
  if (texts.length === 0) return []
  const more = texts.length - MOST_NAMED
  const named = texts.slice(0, MOST_NAMED).map(quoted).join(', ')
  return [`These ${why} and were left out: ${named}${more > 0 ? `, and ${more} more` : ''}.`]
}

/** Notes about the file are with its first question. */
export function withNotes(table: QuestionTable, notes: readonly string[]): QuestionTable {
  const [first, ...rest] = table.rows
  if (first === undefined) return table
  return { ...table, rows: [{ ...first, warnings: [...first.warnings, ...notes] }, ...rest] }
}

import type { QuestionTable } from '../questions/question-table.ts'
import { quoted } from './format.ts'

const MOST_NAMED = 5

/** Names parts of a file, such as its lines, that belong to no question. */
export function leftOutInWords(parts: string, texts: readonly string[]): string {
  const more = texts.length - MOST_NAMED
  const named = texts.slice(0, MOST_NAMED).map(quoted).join(', ')
  return `These ${parts} belong to no question and were left out: ${named}${more > 0 ? `, and ${more} more` : ''}.`
}

/** Notes about the file are with its first question. */
export function withNotes(table: QuestionTable, notes: readonly string[]): QuestionTable {
  const [first, ...rest] = table.rows
  if (first === undefined) return table
  return { ...table, rows: [{ ...first, warnings: [...first.warnings, ...notes] }, ...rest] }
}

import { WORD_LIMITS, type WordDocument, type WordTable } from '#server/lib/word/document.ts'
import { readDocument } from '#server/lib/word/read-document.ts'

import { columnOfHeading } from '../../questions/headings.ts'
import { type QuestionTable, tableOf } from '../../questions/question-table.ts'
import { type Format, quoted } from '../format.ts'
import { rowOf } from './draft-row.ts'
import { linesOf } from './lines.ts'
import { readNumberedText } from './numbered-text.ts'
import { sheetRows } from './table-rows.ts'
import { columnsOf, readColumns } from './two-columns.ts'

/** A file of Word: a table with a question in each row, or questions as they are typed, with numbers. */
export const WORD: Format = {
  name: 'Word',
  endings: ['docx'],
  bytes: WORD_LIMITS.bytes,
  read: async (file) => questionsOf(await readDocument(file)),
  matrix: {
    single: 'yes',
    several: 'yes',
    number: 'yes',
    marks: 'yes',
    partly: 'yes',
    sections: 'yes',
    times: 'no',
    passages: 'no',
    languages: 'yes',
    explanation: 'yes',
    formulas: 'yes',
    emphasis: 'yes',
    pictures: 'yes',
  },
}

/** The questions of a document. */
function questionsOf(document: WordDocument): QuestionTable | string[] {
  const tables = document.parts.filter((part) => part.kind === 'table')
  const table = tables.find(hasHeadings)
  const read = table === undefined ? textTable(document, tables) : headedTable(table, document)
  return Array.isArray(read) ? read : { ...read, pictures: document.pictures }
}

/** Whether the first row of a table has the headings of questions. */
const hasHeadings = ({ rows }: WordTable): boolean => {
  const [first = []] = rows
  const columns = first.map((cell) => columnOfHeading(cell.flatMap(linesOf)[0]?.text.trim() ?? ''))
  return columns.includes('question') && columns.includes('answer')
}

function headedTable(table: WordTable, document: WordDocument): QuestionTable | string[] {
  const read = tableOf(sheetRows(table, document))
  return Array.isArray(read) ? read : withNotes({ ...read, form: 'markdown' }, document.notes)
}

function textTable(document: WordDocument, tables: readonly WordTable[]): QuestionTable | string[] {
  const columns = tables.map(columnsOf).find((found) => found !== null)
  const { drafts, before } = columns ? readColumns(columns) : readNumberedText(document.parts)
  if (drafts.length === 0)
    return [
      "No numbered question was found. Questions begin with a number, such as '1.' or 'Q.1', and options with 'A.', '(a)' or '(1)'; or the file has a table with the headings of the template.",
    ]
  const left =
    before.length === 0 ? [] : [`Before the first question, ${leftOut(before)} left out.`]
  const rows = drafts.map((draft, index) => rowOf(draft, index + 1, document))
  return withNotes({ form: 'markdown', place: 'question', columns: [], rows }, [
    ...left,
    ...document.notes,
  ])
}

const leftOut = ([first = '', ...rest]: readonly string[]) =>
  `${quoted(first)}${rest.length === 0 ? ' was' : ` and ${rest.length} more lines were`}`

/** Notes about the file are with its first question. */
function withNotes(table: QuestionTable, notes: readonly string[]): QuestionTable {
  const [first, ...rest] = table.rows
  if (first === undefined) return table
  return { ...table, rows: [{ ...first, warnings: [...first.warnings, ...notes] }, ...rest] }
}

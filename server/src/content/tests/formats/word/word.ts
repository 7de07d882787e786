import { QUESTION_FILE_BYTES } from '@sopan/contract/console/questions'

import type { WordDocument, WordTable } from '#server/lib/word/document.ts'
import { readDocument } from '#server/lib/word/read-document.ts'

import { columnOfHeading } from '../../questions/headings.ts'
import { type QuestionTable, tableOf } from '../../questions/question-table.ts'
import { MAX_QUESTIONS } from '../../section-schema.ts'
import { type Format, WHOLE } from '../format.ts'
import { leftOutInWords, withNotes } from '../notes.ts'
import { rowOf } from './draft-row.ts'
import { linesOf } from './lines.ts'
import { readNumberedText } from './numbered-text.ts'
import { sheetRows } from './table-rows.ts'
import { readColumns } from './two-columns.ts'

/** A file of Word: a table with a question in each row, or questions as they are typed, with numbers. */
export const WORD: Format = {
  name: 'Word',
  endings: ['docx'],
  bytes: QUESTION_FILE_BYTES,
  read: async (file) => questionsOf(await readDocument(file)),
  matrix: { ...WHOLE, times: 'no' },
}

/** The questions of a document. */
function questionsOf(document: WordDocument): QuestionTable | string[] {
  const headed = document.parts.filter((part) => part.kind === 'table').filter(hasHeadings)
  if (headed.length > 1)
    return ['The file has several tables with headings. Put all questions into one of them.']
  const [table] = headed
  const read = table === undefined ? textTable(document) : headedTable(table, document)
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

function textTable(document: WordDocument): QuestionTable | string[] {
  const { drafts, leftOut } = readColumns(document.parts) ?? readNumberedText(document.parts)
  if (drafts.length === 0)
    return [
      "No numbered question was found. Questions begin with a number, such as '1.' or 'Q.1', and options with 'A.', '(a)' or '(1)'; or the file has a table with the headings of the template.",
    ]
  if (drafts.length > MAX_QUESTIONS)
    return [`A test has at most ${MAX_QUESTIONS} questions; this file has ${drafts.length}.`]
  const notes = leftOutInWords('lines belong to no question', leftOut)
  const rows = drafts.map((draft, index) => rowOf(draft, index + 1, document))
  return withNotes({ form: 'markdown', place: 'question', columns: [], rows }, [
    ...notes,
    ...document.notes,
  ])
}

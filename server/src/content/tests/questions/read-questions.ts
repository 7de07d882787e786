import { isUtf8 } from 'node:buffer'

import { letterOf } from '@sopan/domain/exams/kinds/option-letters'

import { extensionOf } from '#server/content/shared/files/file-format.ts'
import { readAiken } from '#server/content/shared/question-banks/aiken.ts'
import { readGift } from '#server/content/shared/question-banks/gift.ts'
import type { Bank } from '#server/content/shared/question-banks/question-bank.ts'
import { schemaErrors } from '#server/content/shared/yaml/schema-errors.ts'
import { readSheet } from '#server/lib/sheets/read-sheet.ts'
import type { SheetRow } from '#server/lib/sheets/sheet.ts'

import { question } from '../question-schema.ts'
import { MAX_QUESTIONS } from '../section-schema.ts'
import { type CheckedRow, type WrittenQuestion, checkRows } from './check-rows.ts'
import { csvRows } from './csv-rows.ts'
import { type QuestionTable, tableOf } from './question-table.ts'

/** The questions of a file. With errors about the file itself there are no rows. */
export interface ReadQuestions {
  errors: string[]
  /** Empty for a text file, whose rows have no cells. */
  columns: QuestionTable['columns']
  rows: CheckedRow[]
}

/** 300 questions in fifteen languages have 1.5 to 4 MB. */
const TEXT_BYTES = 5_000_000

const failed = (...errors: string[]): ReadQuestions => ({ errors, columns: [], rows: [] })

/**
 * Reads questions from an Excel, CSV, GIFT or Aiken file, by the ending of its name. Throws what `readSheet` throws, a
 * 400 with a sentence for a file that is no Excel file.
 */
export async function readQuestions(name: string, bytes: Buffer): Promise<ReadQuestions> {
  const ending = extensionOf(name.toLowerCase())
  if (ending === 'xlsx') return ofRows(await readSheet(bytes))
  if (!['csv', 'gift', 'txt'].includes(ending)) {
    return failed(
      'Choose an Excel file (.xlsx), or a file in CSV, GIFT or Aiken (.csv, .gift, .txt).',
    )
  }
  if (bytes.length > TEXT_BYTES) return failed('A text file may have at most 5 MB.')
  if (!isUtf8(bytes)) return failed("The file is not in UTF-8. In Excel, save it as 'CSV UTF-8'.")
  const text = bytes.toString()
  if (ending === 'csv') {
    const rows = csvRows(text)
    return typeof rows === 'string' ? failed(rows) : ofRows(rows)
  }
  // Moodle writes GIFT with the ending .txt, too.
  const isAiken = ending === 'txt' && /^ANSWER:/m.test(text)
  return ofBank(isAiken ? readAiken(text) : readGift(text))
}

async function ofRows(rows: readonly SheetRow[]): Promise<ReadQuestions> {
  const table = tableOf(rows)
  if (Array.isArray(table)) return failed(...table)
  return { errors: [], columns: table.columns, rows: await checkRows(table) }
}

function ofBank({ questions, errors }: Bank): ReadQuestions {
  const count = questions.length + errors.length
  if (count > MAX_QUESTIONS) {
    return failed(`A test has at most ${MAX_QUESTIONS} questions; this file has ${count}.`)
  }
  if (count === 0) return failed('The file has no questions.')
  const wrong = errors.map(({ line, message }) => textRow(line, null, [message]))
  const read = questions.map(({ line, text, options, answer, explanation, ...given }) => {
    const { answers, partly, number } = given
    const written: WrittenQuestion = {
      text,
      ...(options.length > 0 && { options }),
      ...(answer !== undefined && { answer: letterOf(answer - 1) }),
      ...(answers !== undefined && { answers }),
      ...(partly !== undefined && { partly }),
      ...(number !== undefined && { number }),
      ...(explanation !== null && { explanation }),
    }
    const { error } = question.safeParse(written, { reportInput: true })
    const messages = error?.issues.flatMap(schemaErrors).map(({ message }) => message) ?? []
    return textRow(line, written, messages)
  })
  const rows = [...wrong, ...read].toSorted((a, b) => a.number - b.number)
  return { errors: [], columns: [], rows }
}

const textRow = (
  line: number,
  written: WrittenQuestion | null,
  messages: readonly string[],
): CheckedRow => ({
  number: line,
  cells: [],
  question: messages.length === 0 ? written : null,
  section: null,
  errors: messages.map((message) => ({ column: null, message: `Line ${line}: ${message}` })),
})

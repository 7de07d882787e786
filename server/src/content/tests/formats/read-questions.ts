import { extensionOf } from '#server/content/shared/files/file-format.ts'
import { badRequest, tooLarge } from '#server/lib/errors.ts'

import { type CheckedRow, checkRows } from '../questions/check-rows.ts'
import type { QuestionTable } from '../questions/question-table.ts'
import { MAX_QUESTIONS } from '../section-schema.ts'
import { FORMATS, formatOf } from './formats.ts'

/** The questions of a file. With errors about the file itself there are no rows. */
export interface ReadQuestions extends QuestionTable {
  errors: string[]
  rows: CheckedRow[]
}

const ENDINGS = [...new Set(FORMATS.flatMap(({ endings }) => endings))].map((one) => `.${one}`)

/** Throws a sentence if no file with this ending, or none of this size, is read. */
export function requireReadable(name: string, bytes: number): void {
  const ending = extensionOf(name.toLowerCase())
  const formats = FORMATS.filter(({ endings }) => endings.includes(ending))
  const [format] = formats
  if (format === undefined) throw badRequest({ text: otherForm(name) })
  if (formats.every((one) => bytes > one.bytes))
    throw tooLarge({ text: `A file of ${format.name} may have at most ${format.bytes / 1e6} MB.` })
}

/**
 * Reads questions from a file, by the ending of its name. Throws what `readSheet` throws, a 400 with a sentence for a
 * file that is no Excel file.
 */
export async function readQuestions(name: string, file: Buffer): Promise<ReadQuestions> {
  const read = await formatOf(name, file)?.read(file)
  const table = read ?? [otherForm(name)]
  const errors = Array.isArray(table) ? table : faultsOf(table)
  if (Array.isArray(table) || errors.length > 0)
    return { errors, form: 'plain', place: 'row', columns: [], rows: [] }
  return { ...table, errors, rows: await checkRows(table) }
}

const OF_WORD = ['doc', 'docm', 'dotx', 'rtf', 'odt', 'pages']

const otherForm = (name: string) =>
  OF_WORD.includes(extensionOf(name.toLowerCase()))
    ? 'This file is of another form than Word files of today. Save it as .docx in Word, and choose that file.'
    : `Choose an Excel or Word file, or one of the others: ${ENDINGS.join(', ')}.`

function faultsOf({ rows: { length } }: QuestionTable): string[] {
  if (length === 0) return ['The file has no questions.']
  return length > MAX_QUESTIONS
    ? [`A test has at most ${MAX_QUESTIONS} questions; this file has ${length}.`]
    : []
}

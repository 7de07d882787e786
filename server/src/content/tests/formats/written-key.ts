import type { QuestionKey } from '@sopan/contract/exams/keys'
import { writtenKey } from '@sopan/domain/exams/kinds/in-files'

import { askedBy } from '../asked-in-files.ts'
import type { QuestionContent } from '../schema.ts'

/**
 * The key of a question that counts now. Null for a corrected key that only the file of a test can have: several
 * accepted options, all, or dropped.
 */
export function countingKey(question: QuestionContent) {
  const key: QuestionKey = question.key ?? askedBy(question).key
  if (key.mode === 'all' || key.mode === 'dropped') return null
  return writtenKey(key) === null ? null : key
}

/** The same in the field of its kind: `answer`, `answers` or `number`. */
export function countingField(question: QuestionContent): Readonly<Record<string, string>> | null {
  const key = countingKey(question)
  return key && writtenKey(key)
}

/**
 * The letters of several right options as the column of the answer has them: with a comma, one letter is the only right
 * one of several options.
 */
export const lettersInCell = (answers: string): string =>
  answers.length === 1 ? `${answers},` : answers.split('').join(', ')

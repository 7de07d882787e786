import type { QuestionKey, QuestionKind } from '@sopan/contract/exams/keys'

import type { KeyOf } from './asked.ts'
import { KINDS, KIND_NAMES } from './kinds.ts'

/** A question as a content file or a draft has it, valid or not. */
export type Fields = { readonly [field: string]: unknown }

/** The kind whose field a question has; a draft can have none yet. */
export const kindInFile = (question: Fields): QuestionKind =>
  KIND_NAMES.find((kind) => question[KINDS[kind].inFile.field] != null) ?? 'options'

/** The field of a question that has its key. */
export const keyFieldOf = (question: Fields): string => KINDS[kindInFile(question)].inFile.field

/** The key that a value of `key` means in a question; null for another value. */
export function readKey(question: Fields, value: unknown): QuestionKey | null {
  if (value === 'all' || value === 'dropped') return { mode: value, options: [] }
  return KINDS[kindInFile(question)].inFile.read(value)
}

/** The field of a question with this key, and its value; null if only `key` can have it. */
export function writtenKey<K extends QuestionKind>(key: KeyOf<K>): Record<string, string> | null {
  const { field, write } = KINDS[key.mode].inFile
  const value = write(key)
  return value === null ? null : { [field]: value }
}

/** The corrected key of a question in the field that has the key of the paper; null if there is none, or only `key` can have it. */
export function correctedField(question: Fields): Record<string, string> | null {
  const key = KINDS[kindInFile(question)].inFile.read(question['key'])
  return key && writtenKey(key)
}

import type { AttemptNote } from '@sopan/contract/exams/notes'

import { fieldsOf, listOf, numberOrNull, text } from '#web/lib/fields.ts'

function readNote(sent: unknown): AttemptNote[] {
  const { question_id: question, marked, language, ...version } = fieldsOf(sent)
  const seq = numberOrNull(version['seq'])
  const writer = text(version['writer'])
  const id = numberOrNull(question)
  if (seq === null || writer === '') return []
  if (id !== null && typeof marked === 'boolean') return [{ question_id: id, marked, seq, writer }]
  return text(language) === '' ? [] : [{ language: text(language), seq, writer }]
}

/** The notes of a response; null if the server does not know notes, as an earlier version. */
export const readNotes = (sent: unknown): AttemptNote[] | null =>
  Array.isArray(sent) ? listOf(sent).flatMap(readNote) : null

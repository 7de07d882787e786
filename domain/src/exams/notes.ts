import type { AttemptNote } from '@sopan/contract/exams/notes'

import { isNewer } from './write-order.ts'

/** The subject of a note: a question, by its id, or the language. */
export type NoteSubject = number | 'language'

/** One note of each subject. */
export type Notes = ReadonlyMap<NoteSubject, AttemptNote>

export const NO_NOTES: Notes = new Map()

export const subjectOf = (note: AttemptNote): NoteSubject =>
  'language' in note ? 'language' : note.question_id

/** The newest note of each subject. The result does not depend on the order or repetition of notes. */
export function mergeNotes(known: Notes, more: readonly AttemptNote[]): Notes {
  const newest = new Map(known)
  for (const note of more) {
    const before = newest.get(subjectOf(note))
    if (before === undefined || isNewer(note, before)) newest.set(subjectOf(note), note)
  }
  return newest
}

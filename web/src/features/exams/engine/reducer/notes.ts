import type { AttemptNote } from '@sopan/contract/exams/notes'
import { NO_NOTES, type Notes, mergeNotes, subjectOf } from '@sopan/domain/exams/notes'
import { isNewer } from '@sopan/domain/exams/write-order'

/** The marks for review and the language of an attempt that a page knows. Never changed, only replaced. */
export interface AttemptNotes {
  /** The newest of each question and of the language, of all made or seen on this page. */
  known: Notes
  /** Made on this device, and not yet in a response of the server. */
  unsent: Notes
}

/** Maximum number of notes in one save. */
const BATCH = 100

export const NO_ATTEMPT_NOTES: AttemptNotes = { known: NO_NOTES, unsent: NO_NOTES }

/** Adds notes that the server stores; what is not newer is no longer to be sent. */
export function withServerNotes(
  { known, unsent }: AttemptNotes,
  stored: readonly AttemptNote[],
): AttemptNotes {
  const onServer = mergeNotes(NO_NOTES, stored)
  const rest = [...unsent].filter(([subject, note]) => {
    const other = onServer.get(subject)
    return other === undefined || isNewer(note, other)
  })
  return { known: mergeNotes(known, stored), unsent: new Map(rest) }
}

/** Adds notes of this device that are still to be sent. */
export function withUnsentNotes(
  { known, unsent }: AttemptNotes,
  made: readonly AttemptNote[],
): AttemptNotes {
  return { known: mergeNotes(known, made), unsent: mergeNotes(unsent, made) }
}

/** A change by the learner: the mark of a question, or the language. */
export type NoteChange = { question_id: number; marked: boolean } | { language: string }

/** The note for a change; its seq is greater than every seq of a note that this page has seen. */
export function noteFor({ known }: AttemptNotes, change: NoteChange, writer: string): AttemptNote {
  const greatest = [...known.values()].reduce((max, { seq }) => Math.max(max, seq), 0)
  return { ...change, seq: greatest + 1, writer }
}

export const notesToSend = ({ unsent }: AttemptNotes): AttemptNote[] =>
  [...unsent.values()].slice(0, BATCH)

/** Whether one of these notes is still to be sent. */
export const isUnsent = ({ unsent }: AttemptNotes, notes: readonly AttemptNote[]): boolean =>
  notes.some((note) => unsent.get(subjectOf(note)) === note)

/** The ids of the questions that are marked for review. */
export function markedIn({ known }: AttemptNotes): Set<number> {
  const marked = [...known.values()].filter((note) => 'question_id' in note && note.marked)
  return new Set(marked.map(subjectOf).filter((subject) => subject !== 'language'))
}

export function languageIn({ known }: AttemptNotes): string | null {
  const note = known.get('language')
  return note !== undefined && 'language' in note ? note.language : null
}

import type { AttemptNote } from '@sopan/contract/exams/notes'

import { newWriterId } from '#web/lib/writer-id.ts'

import type { DeviceNotes } from './reducer/state.ts'

type NewNotes = 'writers' | 'knowledge' | 'known' | 'unsent'

/**
 * Earlier versions stored 'chosen' for 'submitted', neither writers nor knowledge, and the marks and the language
 * without versions.
 */
export interface StoredNotes
  extends Omit<DeviceNotes, 'ending' | NewNotes>, Partial<Pick<DeviceNotes, NewNotes>> {
  ending: DeviceNotes['ending'] | 'chosen'
  marked?: number[]
  language?: string
}

export function readDeviceNotes({ ending, marked, language, ...notes }: StoredNotes): DeviceNotes {
  return {
    writers: [],
    knowledge: null,
    known: [],
    unsent: unversionedNotes(marked, language),
    ...notes,
    ending: ending === 'chosen' ? 'submitted' : ending,
  }
}

/** The notes of an earlier version, as the oldest ones. English is left out: no learner had to choose it. */
function unversionedNotes(marked: readonly number[] = [], language = 'en'): AttemptNote[] {
  const version = { seq: 1, writer: newWriterId() }
  const marks = marked.map((id) => ({ question_id: id, marked: true, ...version }))
  return language === 'en' ? marks : [...marks, { language, ...version }]
}

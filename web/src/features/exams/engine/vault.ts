import type { AnswerEntry } from '@sopan/contract/attempts'

import { forgetExam, rememberExam } from '#web/lib/kept-exams.ts'

import type { Attempt } from '../read-attempt.ts'
import {
  type AttemptKey,
  type AttemptNotes,
  type KeptAttempt,
  dropAttempt,
  keepAttempt,
  keepEntry,
  keepNotes,
  markSent,
  replaceEntry,
} from './storage.ts'

/** Where one attempt is kept on the device. Every function may fail: storage can be forbidden. */
export interface Vault {
  keepAttempt: (attempt: Attempt, notes: AttemptNotes) => Promise<void>
  /** `whole` is stored where the device has lost the paper. */
  keepNotes: (notes: AttemptNotes, whole?: () => KeptAttempt) => Promise<void>
  keepEntry: (entry: AnswerEntry, whole: () => KeptAttempt) => Promise<void>
  replaceEntry: (questionId: number, stored: AnswerEntry | null) => Promise<void>
  markSent: (entries: Parameters<typeof markSent>[1]) => Promise<void>
  drop: () => Promise<void>
}

export function vaultOf(key: AttemptKey): Vault {
  function remembered(whole: KeptAttempt): KeptAttempt {
    rememberExam({ ...key, endsAt: whole.notes.clock.endsAt })
    return whole
  }
  return {
    keepAttempt: (attempt, notes) => {
      rememberExam({ ...key, endsAt: notes.clock.endsAt })
      return keepAttempt(key, attempt, notes)
    },
    keepNotes: (notes, whole) => keepNotes(key, notes, whole && (() => remembered(whole()))),
    keepEntry: (entry, whole) => keepEntry(key, entry, () => remembered(whole())),
    replaceEntry: (questionId, stored) => replaceEntry(key, questionId, stored),
    markSent: (entries) => markSent(key, entries),
    drop: async () => {
      await dropAttempt(key)
      forgetExam(key)
    },
  }
}

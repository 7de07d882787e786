import type { AnswerEntry } from '@sopan/contract/attempts'

import { forgetExam, rememberExam } from '#web/lib/kept-exams.ts'

import type { Attempt } from '../read-attempt.ts'
import {
  type AttemptKey,
  type AttemptNotes,
  dropAttempt,
  keepAttempt,
  keepEntry,
  keepNotes,
  markSent,
} from './attempt-db.ts'

/** Where one attempt is kept on the device. Every function may fail: storage can be forbidden. */
export interface Vault {
  keepAttempt: (attempt: Attempt, notes: AttemptNotes) => Promise<void>
  keepNotes: (notes: AttemptNotes) => Promise<void>
  keepEntry: (entry: AnswerEntry) => Promise<void>
  markSent: (entries: Parameters<typeof markSent>[1]) => Promise<void>
  drop: () => Promise<void>
}

export function vaultOf(key: AttemptKey): Vault {
  return {
    keepAttempt: (attempt, notes) => {
      rememberExam(key)
      return keepAttempt(key, attempt, notes)
    },
    keepNotes: (notes) => keepNotes(key, notes),
    keepEntry: (entry) => keepEntry(key, entry),
    markSent: (entries) => markSent(key, entries),
    drop: async () => {
      await dropAttempt(key)
      forgetExam(key)
    },
  }
}

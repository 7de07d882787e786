import type { AttemptNote } from '@sopan/contract/exams/notes'
import { NO_NOTES, mergeNotes } from '@sopan/domain/exams/notes'

import type { Db } from '#server/db/tables.ts'
import { createBatcher } from '#server/lib/batches.ts'

import { BATCH_LIMITS } from '../attempt/batch-limits.ts'
import { type NotesSent, storeNotes } from './store.ts'

/** Stores notes; concurrent requests share one statement. Returns the stored notes of these questions. */
export function createNoteSaving(db: Db): (sent: NotesSent) => Promise<AttemptNote[]> {
  return createBatcher<NotesSent, AttemptNote[]>(async (deliveries) => {
    const distinct = deliveries.map(({ notes, ...delivery }) => {
      return { ...delivery, notes: [...mergeNotes(NO_NOTES, notes).values()] }
    })
    const stored = await storeNotes(db, distinct)
    return deliveries.map(({ attemptId }) => stored.get(attemptId) ?? [])
  }, BATCH_LIMITS)
}

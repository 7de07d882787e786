import type { PractisedTest } from '@sopan/contract/exams/practice'
import { type DBSchema, type IDBPDatabase, openDB } from 'idb'

import { PRACTICE_DATABASE } from '#web/lib/browser/practice-database.ts'

interface Schema extends DBSchema {
  /** By the id of the learner. */
  lists: { key: number; value: { tests: PractisedTest[]; at: string } }
}

const open = (): Promise<IDBPDatabase<Schema>> =>
  openDB<Schema>(PRACTICE_DATABASE, 1, {
    upgrade: (database) => void database.createObjectStore('lists'),
  })

/** Stores a learner's questions on this device. A device that is full or stores nothing has them with a network only. */
export async function keepPractised(
  userId: number,
  tests: PractisedTest[],
  at: string,
): Promise<void> {
  try {
    const database = await open()
    await database.put('lists', { tests, at }, userId)
    database.close()
  } catch {}
}

/** The questions that this device has stored for a learner, with the time of the server's response; null without. */
export async function keptPractised(
  userId: number,
): Promise<{ tests: PractisedTest[]; at: string } | null> {
  try {
    const database = await open()
    const kept = await database.get('lists', userId)
    database.close()
    return kept ?? null
  } catch {
    return null
  }
}

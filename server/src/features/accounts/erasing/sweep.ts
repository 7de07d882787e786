import { DAY_MS, MINUTE_MS } from '@sopan/domain/durations'

import { listNamedFiles } from '#server/db/invariants/store.ts'
import type { AppDeps } from '#server/http/app-deps.ts'

import { type ErasedList, erasedListIn, erasuresIn, lineOf } from './erased-list.ts'
import * as store from './list-store.ts'

/** Longer than a transaction, and than the time from storing a picture to its ticket. */
export const SETTLED_MS = 10 * MINUTE_MS
const BATCH = 100

/**
 * Deletes the pictures of erased accounts and of tickets that were never stored, and parts of files that a killed server
 * has left for a day. Compares the list of erasures with the database: adds whether the transaction of each line was
 * committed, and lines that are missing. Returns how many pictures and lines.
 */
export async function sweepErasures({
  db,
  files,
  now,
  settings,
}: Pick<AppDeps, 'db' | 'files' | 'now' | 'settings'>): Promise<number> {
  const settled = new Date(now().getTime() - SETTLED_MS)
  await files.removeIncoming(new Date(now().getTime() - DAY_MS))
  const deleted = await deleteUploads({ db, files }, settled)
  return deleted + (await completeList(db, erasedListIn(settings.DATA_DIR), settled))
}

async function deleteUploads(
  { db, files }: Pick<AppDeps, 'db' | 'files'>,
  settled: Date,
): Promise<number> {
  const uploads = await store.listErasedUploads(db, settled, BATCH)
  if (uploads.length === 0) return 0
  // Until version 1.2 the same picture of two learners was one file.
  const named = new Set((await listNamedFiles(db)).map(({ path }) => path))
  const done: string[] = []
  for (const upload of uploads) {
    if (named.has(upload) || (await files.remove(upload, settled))) done.push(upload)
  }
  await store.deleteErasedUploads(db, done, settled)
  return done.length
}

async function completeList(db: AppDeps['db'], list: ErasedList, settled: Date): Promise<number> {
  const lines = await list.read()
  const listed = erasuresIn(lines ?? [])
  const known = new Set(listed.filter((one) => one.isCommitted).map(({ user }) => user))
  const committed = (await store.listErased(db)).filter(({ id }) => !known.has(id))
  const open = listed.filter(({ at, isCommitted }) => !isCommitted && at < settled)
  const lost = await store.listNotErased(db, open)
  const added = [
    ...committed.map(({ id, erased_at: at }) => ({ ...lineOf(id, at), committed: true })),
    ...lost.map(({ user, at }) => ({ ...lineOf(user, at), committed: false })),
  ]
  if (lines === null || added.length > 0) await list.append(...added)
  return added.length
}

/**
 * Accounts whose erasure was committed and that are there nevertheless, such as after the database was restored
 * without `restore`.
 */
export async function listErasedAndThere(
  db: AppDeps['db'],
  { DATA_DIR }: AppDeps['settings'],
): Promise<string[]> {
  const lines = (await erasedListIn(DATA_DIR).read()) ?? []
  const committed = erasuresIn(lines).filter(({ isCommitted }) => isCommitted)
  return (await store.listNotErased(db, committed)).map(({ user }) => `user ${user}`)
}

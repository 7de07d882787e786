import { DAY_MS, MINUTE_MS } from '@sopan/domain/durations'

import { listNamedFiles } from '#server/db/invariants/store.ts'
import type { Db } from '#server/db/tables.ts'
import type { Clock } from '#server/lib/clock.ts'
import type { Files } from '#server/lib/files/files.ts'

import {
  deletePart,
  deleteUpload,
  isPartOfAnother,
  listEndedParts,
  listOldUploads,
} from './sweep-store.ts'

/** Longer than from storing a part or a file to the row that has it. */
const SETTLED_MS = 10 * MINUTE_MS
const BATCH = 500

interface SweepDeps {
  db: Db
  files: Pick<Files, 'remove'>
  now: Clock
}

/**
 * Deletes the parts of files that are stored or refused, files that have not arrived within a day, and after a day stored
 * ones that nothing names. An upload whose file a draft names is kept, because the draft can be deleted. Returns how many
 * parts and uploads.
 */
export async function sweepUploads(
  { db, files, now }: SweepDeps,
  isStopping: () => boolean = () => false,
): Promise<number> {
  const at = now().getTime()
  const [settled, dayAgo] = [new Date(at - SETTLED_MS), new Date(at - DAY_MS)]
  let count = 0
  for (const row of await listEndedParts(db, { settled, dayAgo, limit: BATCH })) {
    if (isStopping()) return count
    const isNeeded = await isPartOfAnother(db, row)
    // False if the same content was stored again meanwhile: the next sweep decides.
    if (!isNeeded && !(await files.remove(row.part, settled))) continue
    await deletePart(db, row)
    count++
  }
  const old = await listOldUploads(db, dayAgo, BATCH)
  if (old.length === 0) return count
  const named = await namedElsewhere(db)
  for (const { id, file } of old) {
    if (isStopping()) return count
    const mayBeGone = file === null || named.has(file) || (await files.remove(file, dayAgo))
    if (mayBeGone && (await deleteUpload(db, id))) count++
  }
  return count
}

/** The stored paths that more than an upload names. */
async function namedElsewhere(db: Db): Promise<ReadonlySet<string>> {
  const named = await listNamedFiles(db)
  return new Set(
    named.filter(({ column }) => !column.startsWith('content_upload.')).map(({ path }) => path),
  )
}

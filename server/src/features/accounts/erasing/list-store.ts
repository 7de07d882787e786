import { sql } from 'kysely'

import type { Db } from '#server/db/tables.ts'

import type { Erasure } from './erased-list.ts'

type Named = Pick<Erasure, 'user' | 'at'>

/** Files that were listed for deletion before a time. */
export async function listErasedUploads(db: Db, before: Date, limit: number): Promise<string[]> {
  const rows = await db
    .selectFrom('erased_upload')
    .select('upload')
    .where('erased_at', '<', before)
    .orderBy('upload')
    .limit(limit)
    .execute()
  return rows.map(({ upload }) => upload)
}

/** Ends that files are listed, unless one is stored again meanwhile. */
export async function deleteErasedUploads(
  db: Db,
  uploads: readonly string[],
  before: Date,
): Promise<void> {
  if (uploads.length === 0) return
  await db
    .deleteFrom('erased_upload')
    .where('upload', 'in', uploads)
    .where('erased_at', '<', before)
    .execute()
}

export async function listErased(db: Db): Promise<{ id: number; erased_at: Date }[]> {
  const { rows } = await sql<{ id: number; erased_at: Date }>`
    SELECT id, erased_at FROM app_user WHERE erased_at IS NOT NULL ORDER BY id`.execute(db)
  return rows
}

/** Of these erasures those whose account is there and was not erased; a later account may have an earlier id. */
export async function listNotErased(db: Db, erasures: readonly Named[]): Promise<Named[]> {
  if (erasures.length === 0) return []
  const { rows } = await sql<Named>`
    SELECT u.id AS user, e.at
    FROM unnest(${erasures.map(({ user }) => user)}::bigint[],
      ${erasures.map(({ at }) => at)}::timestamptz[]) AS e (id, at)
    JOIN app_user u ON u.id = e.id AND u.created_at <= e.at AND u.erased_at IS NULL`.execute(db)
  return rows
}

import { DAY_MS, HOUR_MS } from '@sopan/domain/durations'
import { sql } from 'kysely'

import type { Db, Row, Trx } from '#server/db/tables.ts'

export type Upload = Row<'content_upload'>
type Part = Row<'content_upload_part'>

/** Whether the sweep leaves it alone for the next hour. */
export const isKept = ({ updated_at: changed }: Upload, at: Date): boolean =>
  at.getTime() - changed.getTime() < DAY_MS - HOUR_MS

interface NewUpload extends Pick<
  Upload,
  'actor' | 'field' | 'name' | 'bytes' | 'modified' | 'path' | 'area'
> {
  draft_id: number
  at: Date
}

export function insertUpload(db: Db, { at, ...upload }: NewUpload): Promise<Upload> {
  return db
    .insertInto('content_upload')
    .values({ ...upload, created_at: at, updated_at: at })
    .returningAll()
    .executeTakeFirstOrThrow()
}

/** The uploads of a draft that are not refused, the newest first. */
export function listUploads(db: Db, draftId: number): Promise<Upload[]> {
  return db
    .selectFrom('content_upload')
    .selectAll()
    .where('draft_id', '=', draftId)
    .where('state', '<>', 'refused')
    .orderBy('id', 'desc')
    .execute()
}

export function findUpload(db: Db, id: number): Promise<Upload | undefined> {
  return db.selectFrom('content_upload').selectAll().where('id', '=', id).executeTakeFirst()
}

/** How many files of a member, for drafts that are there, are not stored yet. */
export async function countUnfinished(db: Db, actor: string): Promise<number> {
  const { count } = await db
    .selectFrom('content_upload')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('actor', '=', actor)
    .where('draft_id', 'is not', null)
    .where('state', 'in', ['arriving', 'arrived'])
    .executeTakeFirstOrThrow()
  return count
}

export async function refuseUpload(db: Db, id: number, problem: string, at: Date): Promise<void> {
  await db
    .updateTable('content_upload')
    .set({ state: 'refused', problem, updated_at: at })
    .where('id', '=', id)
    .where('state', 'in', ['arriving', 'arrived'])
    .execute()
}

/** Names a part before it is stored. */
export async function insertPart(db: Db, part: Omit<Part, 'counts'>): Promise<void> {
  await db
    .insertInto('content_upload_part')
    .values(part)
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

/** Counts a stored part as received; false if another one was received for its place. */
export async function countPart(
  trx: Trx,
  { upload_id: id, start, part, bytes }: Omit<Part, 'counts'>,
  at: Date,
): Promise<boolean> {
  const { rows } = await sql`
    UPDATE content_upload SET received = received + ${bytes}, updated_at = ${at},
      state = CASE WHEN received + ${bytes} = bytes THEN 'arrived' ELSE state END
    WHERE id = ${id} AND state = 'arriving' AND received = ${start} RETURNING id`.execute(trx)
  if (rows.length === 0) return false
  await trx
    .updateTable('content_upload_part')
    .set({ counts: true })
    .where('upload_id', '=', id)
    .where('start', '=', start)
    .where('part', '=', part)
    .execute()
  return true
}

/** The parts that make up a file, in their order. */
export function listReceived(db: Db, id: number): Promise<Part[]> {
  return db
    .selectFrom('content_upload_part')
    .selectAll()
    .where('upload_id', '=', id)
    .where('counts', '=', true)
    .orderBy('start')
    .execute()
}

/** A file that has arrived and that no other server stores; undefined if there is none. */
export async function takeArrived(db: Db, at: Date, until: Date): Promise<Upload | undefined> {
  const { rows } = await sql<Upload>`
    UPDATE content_upload SET taken_until = ${until}
    WHERE id = (
      SELECT id FROM content_upload
      WHERE state = 'arrived' AND (taken_until IS NULL OR taken_until < ${at})
      ORDER BY id LIMIT 1 FOR UPDATE SKIP LOCKED)
    RETURNING *`.execute(db)
  return rows[0]
}

export async function setStored(db: Db, id: number, file: string, at: Date): Promise<void> {
  await db
    .updateTable('content_upload')
    .set({ state: 'stored', file, taken_until: null, updated_at: at })
    .where('id', '=', id)
    .where('state', '=', 'arrived')
    .execute()
}

/** Adds a file to a draft; returns the new version, undefined if the caller has an older one. */
export async function addFile(
  trx: Trx,
  draft: { id: number; version: number },
  { path, file, at }: { path: string; file: string; at: Date },
): Promise<number | undefined> {
  const { rows } = await sql<{ version: number }>`
    UPDATE content_draft
    SET files = files || jsonb_build_object(${path}::text, ${file}::text),
      version = version + 1, updated_at = ${at}
    WHERE id = ${draft.id} AND version = ${draft.version} RETURNING version`.execute(trx)
  return rows[0]?.version
}

export interface SharedPath {
  path: string
  /** Whether another item than the given one has or will have it. */
  is_elsewhere: boolean
}

/** The paths in a folder of the content folder that any item has or will have. */
export async function listSharedPaths(db: Db, folder: string, item: string): Promise<SharedPath[]> {
  const { rows } = await sql<SharedPath>`
    SELECT path, bool_or(is_elsewhere) AS is_elsewhere FROM (
      SELECT jsonb_object_keys(files) AS path, path <> ${item} AS is_elsewhere FROM content_revision
      UNION SELECT jsonb_object_keys(files), path <> ${item} FROM content_draft
      UNION SELECT u.path, coalesce(d.path <> ${item}, false)
      FROM content_upload u LEFT JOIN content_draft d ON d.id = u.draft_id WHERE u.state <> 'refused'
    ) AS named WHERE starts_with(path, ${`${folder}/`}::text) GROUP BY path`.execute(db)
  return rows
}

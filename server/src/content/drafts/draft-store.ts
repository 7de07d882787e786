import { sql } from 'kysely'

import type { ContentKind } from '#server/content/shared/kind.ts'
import type { ItemState } from '#server/content/shared/revisions/revision-store.ts'
import type { Db, Row, Trx } from '#server/db/tables.ts'

export type Draft = Row<'content_draft'>

interface NewDraft extends ItemState {
  path: string
  actor: string
  /** The revision from which it is opened; null: an item that is not published yet. */
  base: number | null
  /** The title of such an item. */
  title?: string
  /** When such an item opens. */
  opensAt?: Date | null
  at: Date
}

/** The draft of this member, which an earlier call may have inserted. */
export async function insertDraft(
  db: Db,
  { path, actor, base, document, files, title, opensAt, at }: NewDraft,
): Promise<Draft> {
  await db
    .insertInto('content_draft')
    .values({
      path,
      actor,
      base,
      document: JSON.stringify(document),
      files: JSON.stringify(files),
      title: title ?? null,
      opens_at: opensAt ?? null,
      created_at: at,
      updated_at: at,
    })
    .onConflict((conflict) => conflict.columns(['path', 'actor']).doNothing())
    .execute()
  const draft = await findDraftOf(db, path, actor)
  if (draft === undefined) throw new Error(`the draft of ${path} is gone`)
  return draft
}

export function findDraft(db: Db, id: number): Promise<Draft | undefined> {
  return db.selectFrom('content_draft').selectAll().where('id', '=', id).executeTakeFirst()
}

/** Until the end of the transaction nothing else changes the draft, and no upload for it begins. */
export function lockDraft(trx: Trx, id: number): Promise<Draft | undefined> {
  return trx
    .selectFrom('content_draft')
    .selectAll()
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst()
}

/** The draft that a member has of an item. */
export function findDraftOf(db: Db, path: string, actor: string): Promise<Draft | undefined> {
  return db
    .selectFrom('content_draft')
    .selectAll()
    .where('path', '=', path)
    .where('actor', '=', actor)
    .executeTakeFirst()
}

/** Any number that no other advisory lock of the product has. */
const NEW_PATHS = 7_626_002

/** Until the end of the transaction no other one chooses the path of a new item. */
export async function takePathsTurn(trx: Trx): Promise<void> {
  await sql`SELECT pg_advisory_xact_lock(${NEW_PATHS})`.execute(trx)
}

/** The paths of all items of a kind, published or not, and of drafts of new ones. */
export async function listPaths(db: Db, { source, rows }: ContentKind): Promise<string[]> {
  const found = await sql<{ path: string }>`
    SELECT path FROM (${rows}) AS item (path, title, published, price_paise, updated_at)
    UNION SELECT path FROM content_draft
    WHERE path = ${source} OR starts_with(path, ${`${source}/`})`.execute(db)
  return found.rows.map(({ path }) => path)
}

export type OpeningDraft = Pick<Draft, 'path' | 'actor' | 'document'> & {
  title: string
  opens_at: Date
}

/** The items that were never published and open between these times, each with one of its drafts, the nearest first. */
export async function listOpeningDrafts(
  db: Db,
  { from, to, limit }: { from: Date; to: Date; limit: number },
): Promise<OpeningDraft[]> {
  const { rows } = await sql<OpeningDraft>`
    SELECT * FROM (
      SELECT DISTINCT ON (path) path, title, actor, opens_at, document FROM content_draft d
      WHERE ${isNew} AND opens_at >= ${from} AND opens_at < ${to}
      ORDER BY path, updated_at DESC, id) AS opening
    ORDER BY opens_at, path LIMIT ${limit}`.execute(db)
  return rows
}

/** A draft of an item that was never published, with or without a window; undefined if it is published or deleted. */
export async function findNewDraft(
  db: Db,
  id: number,
): Promise<(Omit<OpeningDraft, 'opens_at'> & { opens_at: Date | null }) | undefined> {
  const { rows } = await sql<Omit<OpeningDraft, 'opens_at'> & { opens_at: Date | null }>`
    SELECT path, title, actor, opens_at, document FROM content_draft d
    WHERE id = ${id} AND ${isNew}`.execute(db)
  return rows[0]
}

/** SQL condition on `content_draft d`: its item was never published. */
const isNew = sql<boolean>`
  (d.base IS NULL AND NOT EXISTS (SELECT FROM content_revision r WHERE r.path = d.path))`

/** The other drafts of items that were never published which one act of a member has begun with a draft, as a series. */
export async function listOthersOfSeries(
  db: Db,
  { id, actor, base, created_at: at }: Draft,
): Promise<Pick<Draft, 'id' | 'path' | 'actor' | 'version'>[]> {
  if (base !== null) return []
  const { rows } = await sql<Pick<Draft, 'id' | 'path' | 'actor' | 'version'>>`
    SELECT id, path, actor, version FROM content_draft d
    WHERE actor = ${actor} AND created_at = ${at} AND id <> ${id} AND ${isNew}
    ORDER BY id`.execute(db)
  return rows
}

/** The drafts of one item, the newest change first. */
export function listDrafts(db: Db, path: string): Promise<Draft[]> {
  return db
    .selectFrom('content_draft')
    .selectAll()
    .where('path', '=', path)
    .orderBy('updated_at', 'desc')
    .orderBy('id')
    .execute()
}

interface FileChange {
  id: number
  /** The new title of an item that was never published; undefined leaves the title as it is. */
  title?: string | undefined
  /** When such an item opens now; undefined leaves the time as it is. */
  opensAt?: Date | null | undefined
  /** The version that the caller has. */
  version: number
  file: string
  /** Null removes the file. */
  text: string | null
  at: Date
}

/** Replaces one text of a draft; returns the new version, undefined if the caller has an older one. */
export async function changeFile(
  db: Db,
  { id, version, file, text, title, opensAt, at }: FileChange,
): Promise<number | undefined> {
  const document =
    text === null
      ? sql`document - ${file}::text`
      : sql`document || jsonb_build_object(${file}::text, ${text}::text)`
  const { rows } = await sql<{ version: number }>`
    UPDATE content_draft SET document = ${document}, version = version + 1, updated_at = ${at},
      title = CASE WHEN title IS NULL THEN NULL ELSE coalesce(${title ?? null}::text, title) END,
      opens_at = CASE WHEN title IS NULL THEN NULL WHEN ${opensAt === undefined}::boolean THEN opens_at
        ELSE ${opensAt ?? null}::timestamptz END
    WHERE id = ${id} AND version = ${version} RETURNING version`.execute(db)
  return rows[0]?.version
}

/** Replaces all of a draft, and with `base` the revision from which it is opened; undefined if the caller has an older version. */
export function changeState(
  db: Db,
  { id, version }: Pick<Draft, 'id' | 'version'>,
  { document, files, base }: ItemState & { base?: number },
  at: Date,
): Promise<Draft | undefined> {
  return db
    .updateTable('content_draft')
    .set({
      document: JSON.stringify(document),
      files: JSON.stringify(files),
      version: version + 1,
      updated_at: at,
      ...(base !== undefined && { base }),
    })
    .where('id', '=', id)
    .where('version', '=', version)
    .returningAll()
    .executeTakeFirst()
}

/** Whether there was a draft with this version, which is deleted. */
export async function deleteDraft(db: Db, id: number, version: number): Promise<boolean> {
  const result = await db
    .deleteFrom('content_draft')
    .where('id', '=', id)
    .where('version', '=', version)
    .executeTakeFirst()
  return result.numDeletedRows > 0n
}

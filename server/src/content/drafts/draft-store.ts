import { sql } from 'kysely'

import type { ItemState } from '#server/content/shared/revisions/revision-store.ts'
import type { Db, Row } from '#server/db/tables.ts'

export type Draft = Row<'content_draft'>

interface NewDraft extends ItemState {
  path: string
  actor: string
  /** The revision from which it is opened; null: an item that is not published yet. */
  base: number | null
  at: Date
}

/** The draft of this member, which an earlier call may have inserted. */
export async function insertDraft(
  db: Db,
  { path, actor, base, document, files, at }: NewDraft,
): Promise<Draft> {
  await db
    .insertInto('content_draft')
    .values({
      path,
      actor,
      base,
      document: JSON.stringify(document),
      files: JSON.stringify(files),
      created_at: at,
      updated_at: at,
    })
    .onConflict((conflict) => conflict.columns(['path', 'actor']).doNothing())
    .execute()
  return db
    .selectFrom('content_draft')
    .selectAll()
    .where('path', '=', path)
    .where('actor', '=', actor)
    .executeTakeFirstOrThrow()
}

export function findDraft(db: Db, id: number): Promise<Draft | undefined> {
  return db.selectFrom('content_draft').selectAll().where('id', '=', id).executeTakeFirst()
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
  { id, version, file, text, at }: FileChange,
): Promise<number | undefined> {
  const document =
    text === null
      ? sql`document - ${file}::text`
      : sql`document || jsonb_build_object(${file}::text, ${text}::text)`
  const { rows } = await sql<{ version: number }>`
    UPDATE content_draft SET document = ${document}, version = version + 1, updated_at = ${at}
    WHERE id = ${id} AND version = ${version} RETURNING version`.execute(db)
  return rows[0]?.version
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

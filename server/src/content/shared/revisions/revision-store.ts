import { setTimeout as sleep } from 'node:timers/promises'

import { sql } from 'kysely'

import type { Db, Row, Trx } from '#server/db/tables.ts'

/** An item in the canonical form; the keys are paths in a content folder. */
export interface ItemState {
  /** Its texts. */
  document: Record<string, string>
  /** The stored paths of its other files. */
  files: Record<string, string>
}

/** States of items by path; null: the item is not published. */
export type ItemStates = ReadonlyMap<string, ItemState | null>

export type Revision = Row<'content_revision'>

export interface RevisionAct {
  at: Date
  actor: string
  source: Revision['source']
}

/** An arbitrary number that no other lock uses. */
const LOCK = 7_626_001
const LONGEST_WAIT_MS = 5000
const PAUSE_MS = 50

/** Whether this transaction may change content; false if another one has changed it for the last five seconds. */
export async function takeContentTurn(trx: Trx): Promise<boolean> {
  const end = performance.now() + LONGEST_WAIT_MS
  for (;;) {
    const { rows } = await sql<{ mine: boolean }>`
      SELECT pg_try_advisory_xact_lock(${LOCK}) AS mine`.execute(trx)
    if (rows[0]?.mine === true) return true
    if (performance.now() > end) return false
    await sleep(PAUSE_MS)
  }
}

/** Writes the present state of items, as their next revisions. */
export async function insertRevisions(
  trx: Trx,
  states: ItemStates,
  { at, actor, source }: RevisionAct,
): Promise<void> {
  for (const [path, state] of states) {
    const document = state === null ? null : JSON.stringify(state.document)
    const first = source === 'base' ? 0 : 1
    await sql`
      INSERT INTO content_revision (path, revision, document, files, at, actor, source)
      SELECT ${path}, coalesce(max(revision) + 1, ${first}), ${document}::jsonb,
        ${JSON.stringify(state?.files ?? {})}::jsonb, ${at}, ${actor}, ${source}
      FROM content_revision WHERE path = ${path}`.execute(trx)
  }
}

/** The paths of all items that have a revision. */
export async function listRevisedPaths(db: Db): Promise<Set<string>> {
  const rows = await db.selectFrom('content_revision').select('path').distinct().execute()
  return new Set(rows.map(({ path }) => path))
}

/** The revisions of these items, oldest first. */
export function listRevisions(db: Db, paths: Iterable<string>): Promise<Revision[]> {
  return db
    .selectFrom('content_revision')
    .selectAll()
    .where(sql<boolean>`path = ANY (${[...paths]}::text[])`)
    .orderBy('path')
    .orderBy('revision')
    .execute()
}

/** The newest revision of one item; undefined before the first one. */
export function findNewestOf(db: Db, path: string): Promise<Revision | undefined> {
  return db
    .selectFrom('content_revision')
    .selectAll()
    .where('path', '=', path)
    .orderBy('revision', 'desc')
    .limit(1)
    .executeTakeFirst()
}

/** The newest revision of all items; undefined before the first one. */
export function findNewestRevision(db: Db) {
  return db
    .selectFrom('content_revision')
    .select(['id', 'at'])
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()
}

export function findRevision(db: Db, id: number) {
  return db
    .selectFrom('content_revision')
    .select(['id', 'at'])
    .where('id', '=', id)
    .executeTakeFirst()
}

/** The state of a revision; null: the item was unpublished, or there is no revision. */
export const stateOf = (revision: Revision | undefined): ItemState | null =>
  revision === undefined || revision.document === null
    ? null
    : { document: revision.document, files: revision.files }

/** Whether a revision has this state. */
export function hasState(revision: Revision, state: ItemState | null): boolean {
  if (revision.document === null || state === null) return revision.document === state
  return isSame(revision.document, state.document) && isSame(revision.files, state.files)
}

function isSame(a: Record<string, string>, b: Record<string, string>): boolean {
  const keys = Object.keys(a)
  return keys.length === Object.keys(b).length && keys.every((key) => a[key] === b[key])
}

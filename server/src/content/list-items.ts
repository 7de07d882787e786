import { type RawBuilder, sql } from 'kysely'

import { hasWords } from '#server/db/keyset.ts'
import type { Db } from '#server/db/tables.ts'

import { kinds } from './kinds.ts'
import { countBuyers } from './refusals.ts'
import type { ItemRow } from './shared/item-rows.ts'

export interface ListedContent extends Omit<ItemRow, 'updated_at'> {
  /** The name of its kind. */
  kind: string
  has_draft: boolean
  /** Whether it was never published: it is a draft alone. */
  is_new: boolean
  changed_at: Date
  /** Null: the change was not recorded. */
  changed_by: string | null
  /** Learners with access now. */
  buyers: number
}

export interface ContentQuery {
  /** One kind, by its name; undefined for all. */
  kind?: string | undefined
  /** Words of the title; empty for all. */
  search: string
  /** The change after which the list continues. */
  before: { at: Date; path: string } | null
  limit: number
  now: Date
}

/** The items of all kinds, published or not: the newest change first. */
export async function listItems(
  db: Db,
  { kind, search, before, limit, now }: ContentQuery,
): Promise<ListedContent[]> {
  const wanted = kinds.filter(({ name }) => kind === undefined || name === kind)
  const conditions = [
    ...(search === '' ? [] : [hasWords(search, [sql.ref('title')])]),
    ...(before === null
      ? []
      : [sql<boolean>`(changed_at, path) < (${before.at}::timestamptz, ${before.path}::text)`]),
  ]
  return read(
    db,
    wanted,
    and(conditions),
    sql`ORDER BY changed_at DESC, path DESC LIMIT ${limit}`,
    now,
  )
}

/** One item; undefined if there is none at this path. */
export async function findItem(
  db: Db,
  path: string,
  now: Date,
): Promise<ListedContent | undefined> {
  const wanted = kinds.filter(({ source }) => source === path.split('/')[0])
  if (wanted.length === 0) return undefined
  const [row] = await read(db, wanted, sql`path = ${path}::text`, sql``, now)
  return row
}

const and = (conditions: readonly RawBuilder<unknown>[]) =>
  conditions.length === 0 ? sql`true` : sql.join(conditions, sql` AND `)

async function read(
  db: Db,
  wanted: typeof kinds,
  condition: RawBuilder<unknown>,
  end: RawBuilder<unknown>,
  now: Date,
): Promise<ListedContent[]> {
  const rows = wanted.flatMap((kind) => [
    sql`SELECT ${kind.name}::text AS kind, item.*, false AS is_new FROM (${kind.rows}) AS item
    (path, title, published, price_paise, updated_at)`,
    sql`SELECT ${kind.name}::text, d.path, max(d.title), false, NULL::integer, max(d.updated_at), true
    FROM content_draft d WHERE d.base IS NULL
      AND (d.path = ${kind.source} OR starts_with(d.path, ${`${kind.source}/`}))
      AND NOT EXISTS (SELECT FROM content_revision r WHERE r.path = d.path)
    GROUP BY d.path`,
  ])
  const { rows: found } = await sql<Omit<ListedContent, 'buyers'>>`
    WITH item AS (
      SELECT i.kind, i.path, i.title, i.published, i.price_paise, i.is_new,
        greatest(i.updated_at, r.at) AS changed_at, r.actor AS changed_by
      FROM (${sql.join(rows, sql` UNION ALL `)}) AS i
      LEFT JOIN (
        SELECT DISTINCT ON (path) path, at, actor FROM content_revision
        ORDER BY path, revision DESC) AS r USING (path)),
    shown AS (SELECT * FROM item WHERE ${condition} ${end})
    SELECT *, EXISTS (
      SELECT FROM content_draft d LEFT JOIN content_revision r ON r.path = d.path AND r.revision = d.base
      WHERE d.path = shown.path AND (d.document IS DISTINCT FROM r.document OR d.files <> r.files)
    ) AS has_draft
    FROM shown ORDER BY changed_at DESC, path DESC`.execute(db)
  const buyers = await countBuyers(
    db,
    found.map(({ path }) => path),
    now,
  )
  return found.map((row) => ({ ...row, buyers: buyers.get(row.path) ?? 0 }))
}

import type { Grant } from '@sopan/domain/orders/access'
import type { Pool } from 'pg'

import { type CatalogueQuery, cataloguePage } from '#server/db/keyset.ts'
import { prepared } from '#server/db/prepared.ts'
import type { Db, Row } from '#server/db/tables.ts'

export type BookRow = Row<'book'>

const SEARCHED = ['title', 'author', 'description']

export function listBooks(db: Db, query: CatalogueQuery): Promise<BookRow[]> {
  const books = db.selectFrom('book').selectAll('book')
  return cataloguePage(books, 'book', SEARCHED, query).execute()
}

/** OFFSET 0 prevents the planner from reading all grants of the learner. */
const findGrants = prepared<Grant & { item_id: number }>(
  'grants-of-books',
  `SELECT e.item_id, e.starts_at, e.ends_at, e.revoked_at
  FROM json_array_elements_text($2::json) AS asked (id)
  CROSS JOIN LATERAL (
    SELECT * FROM entitlement
    WHERE user_id = $1 AND item_kind = 'book' AND item_id = asked.id::bigint OFFSET 0) e`,
)

/** A learner's grants for these books: the learner may have thousands of others. */
export async function grantsOfBooks(
  pool: Pool,
  userId: number,
  bookIds: readonly number[],
): Promise<Map<number, Grant[]>> {
  return Map.groupBy(
    await findGrants(pool, [userId, JSON.stringify(bookIds)]),
    (grant) => grant.item_id,
  )
}

export function findBook(db: Db, id: number): Promise<BookRow | undefined> {
  return db.selectFrom('book').selectAll().where('id', '=', id).executeTakeFirst()
}

import type { Grant } from '@sopan/domain/orders/access'
import type { Pool } from 'pg'

import { type CatalogueQuery, cataloguePage } from '#server/db/keyset.ts'
import { prepared } from '#server/db/prepared.ts'
import type { Db, Row } from '#server/db/tables.ts'

export type BookRow = Row<'book'>

export function listBooks(db: Db, query: CatalogueQuery): Promise<BookRow[]> {
  const books = db.selectFrom('book').selectAll('book')
  return cataloguePage(books, 'book', ['title', 'author', 'description'], query).execute()
}

export function findBook(db: Db, id: number): Promise<BookRow | undefined> {
  return db.selectFrom('book').selectAll().where('id', '=', id).executeTakeFirst()
}

const listGrantsOfBooks = prepared<Grant & { item_id: number }>(
  'grants-of-books',
  `SELECT e.item_id, e.starts_at, e.ends_at, e.revoked_at
  FROM entitlement e
  WHERE e.user_id = $1 AND e.item_kind = 'book'`,
)

/** All book grants of a learner, by book. */
export async function findOwnBooks(pool: Pool, userId: number): Promise<Map<number, Grant[]>> {
  return Map.groupBy(await listGrantsOfBooks(pool, [userId]), (grant) => grant.item_id)
}

import { sql } from 'kysely'

import { type CatalogueQuery, cataloguePage } from '#server/db/keyset.ts'
import type { GrantJson } from '#server/db/queries/entitlements.ts'
import type { Db, Row } from '#server/db/tables.ts'

export type BookRow = Row<'book'>

const SEARCHED = ['title', 'author', 'description']

export function listBooks(db: Db, query: CatalogueQuery): Promise<BookRow[]> {
  const books = db.selectFrom('book').selectAll('book')
  return cataloguePage(books, 'book', SEARCHED, query).execute()
}

/** A page of books, each with a learner's grants for it: the learner may have thousands of other grants. */
export function listBooksFor(db: Db, userId: number, query: CatalogueQuery) {
  const grants = sql<GrantJson[] | null>`(
    SELECT json_agg(json_build_object(
      'starts_at', e.starts_at, 'ends_at', e.ends_at, 'revoked_at', e.revoked_at))
    FROM entitlement e
    WHERE e.user_id = ${userId} AND e.item_kind = 'book' AND e.item_id = book.id)`
  const books = db.selectFrom('book').selectAll('book').select(grants.as('grants'))
  return cataloguePage(books, 'book', SEARCHED, query).execute()
}

export function findBook(db: Db, id: number): Promise<BookRow | undefined> {
  return db.selectFrom('book').selectAll().where('id', '=', id).executeTakeFirst()
}

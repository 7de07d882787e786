import { type CatalogueQuery, listCatalogue } from '#server/db/keyset.ts'
import { grantsOfRow } from '#server/db/queries/entitlements.ts'
import type { Db, Row } from '#server/db/tables.ts'

export type BookRow = Row<'book'>

/** Books, each with the grants of a learner. */
export function listBooks(db: Db, query: CatalogueQuery, userId: number | null) {
  const books = db
    .selectFrom('book')
    .selectAll('book')
    .select(grantsOfRow(userId, 'book').as('grants'))
  return listCatalogue(books, 'book', query)
}

export function findBook(db: Db, id: number): Promise<BookRow | undefined> {
  return db.selectFrom('book').selectAll().where('id', '=', id).executeTakeFirst()
}

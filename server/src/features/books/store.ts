import { type CatalogueQuery, listCatalogue } from '#server/db/keyset.ts'
import { bundleOfRow } from '#server/db/queries/bundles.ts'
import { grantsOfRow } from '#server/db/queries/entitlements.ts'
import type { Db, Row } from '#server/db/tables.ts'

export type BookRow = Row<'book'>
export type ListedBook = Awaited<ReturnType<typeof listBooks>>[number]

/** Books, each with the grants of a learner. */
export function listBooks(db: Db, query: CatalogueQuery, userId: number | null) {
  const books = db
    .selectFrom('book')
    .selectAll('book')
    .select([grantsOfRow(userId, 'book').as('grants'), bundleOfRow('book').as('in_bundle')])
  return listCatalogue(books, 'book', query)
}

export function findBook(db: Db, id: number): Promise<BookRow | undefined> {
  return db.selectFrom('book').selectAll().where('id', '=', id).executeTakeFirst()
}

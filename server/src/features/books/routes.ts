import { getUserBooks, listBooks } from '@sopan/contract/books'
import { success } from '@sopan/contract/envelope'

import type { CatalogueQuery } from '#server/db/keyset.ts'
import type { App, AppDeps } from '#server/http/app-deps.ts'
import { caller } from '#server/http/request/auth.ts'
import { cutNewest, parseCursor } from '#server/http/request/paging.ts'
import { sendEncoded } from '#server/http/response/encoded-body.ts'
import { notFound } from '#server/lib/errors.ts'

import { type Reader, presentAccess, presentBook } from './present.ts'
import * as store from './store.ts'
import type { VisitorBooks } from './visitor.ts'

export function bookRoutes(app: App, deps: AppDeps, listForVisitor: VisitorBooks): void {
  const { db, files, now, pool } = deps

  const readerOf = async (userId: number): Promise<Reader> => ({
    userId,
    grants: await store.findOwnBooks(pool, userId),
  })

  async function listFor(userId: number, query: CatalogueQuery) {
    const [found, reader] = await Promise.all([store.listBooks(db, query), readerOf(userId)])
    const { rows, next } = cutNewest(found, query.limit)
    const at = now()
    const books = rows.map((row) => presentBook(row, reader, { files, now: at }))
    return { ...success(books), next_cursor: next }
  }

  app.route({
    ...listBooks,
    handler: async (request, reply) => {
      if (request.signedIn === null) {
        return sendEncoded(request, reply, await listForVisitor(request.query))
      }
      const { type, search, id, limit, cursor } = request.query
      const query = { type, search, id, limit, after: parseCursor(cursor) }
      return listFor(request.signedIn.id, query)
    },
  })

  app.route({
    ...getUserBooks,
    handler: async (request) => {
      const { id: userId } = caller(request)
      const { book_id: bookId, search, limit, cursor } = request.query
      if (bookId === undefined) {
        return listFor(userId, { search, limit, after: parseCursor(cursor), purchasedBy: userId })
      }
      const [book, reader] = await Promise.all([store.findBook(db, bookId), readerOf(userId)])
      // An unpublished book is only shown to those who ever had access to it.
      if (book === undefined || (!book.published && !reader.grants.has(bookId))) {
        throw notFound('The requested book could not be found')
      }
      return success(presentAccess(book, reader, { files, now: now() }))
    },
  })
}

import { getUserBooks, listBooks } from '@sopan/contract/books'
import { success } from '@sopan/contract/envelope'
import { accessOf } from '@sopan/domain/orders/access'

import type { CatalogueQuery } from '#server/db/keyset.ts'
import { listGrants } from '#server/db/queries/entitlements.ts'
import type { App, AppDeps } from '#server/http/app-deps.ts'
import { caller } from '#server/http/request/auth.ts'
import { cutNewest, parseCursor } from '#server/http/request/paging.ts'
import { sendEncoded } from '#server/http/response/encoded-body.ts'
import type { ResponseCache } from '#server/http/response/response-cache.ts'
import { notFound } from '#server/lib/errors.ts'

import { presentAccess, presentBook } from './present.ts'
import * as store from './store.ts'
import type { VisitorBooks } from './visitor.ts'

/** A page of the learners' list without a learner's own access. */
interface BookPage {
  rows: store.BookRow[]
  next: string | null
}

export function bookRoutes(
  app: App,
  deps: AppDeps,
  responses: ResponseCache,
  listForVisitor: VisitorBooks,
): void {
  const { db, files, now, pool } = deps

  const readPage = async (query: CatalogueQuery): Promise<BookPage> =>
    cutNewest(await store.listBooks(db, query), query.limit)

  async function listFor(userId: number, { rows, next }: BookPage) {
    const grants = await store.grantsOfBooks(
      pool,
      userId,
      rows.map(({ id }) => id),
    )
    const at = now()
    const books = rows.map((row) => presentBook(row, { userId, grants }, { files, now: at }))
    return { ...success(books), next_cursor: next }
  }

  app.route({
    ...listBooks,
    handler: async (request, reply) => {
      if (request.signedIn === null) {
        return sendEncoded(request, reply, await listForVisitor(request.query))
      }
      const { type, search, id, limit, cursor } = request.query
      const make = () => readPage({ type, search, id, limit, after: parseCursor(cursor) })
      const isShared = !search && id === undefined
      const key = `learners' books ${type ?? ''} ${limit} ${cursor ?? ''}`
      const page = isShared ? await responses.get(key, make) : await make()
      return listFor(request.signedIn.id, page)
    },
  })

  app.route({
    ...getUserBooks,
    handler: async (request) => {
      const { id: userId } = caller(request)
      const { book_id: bookId, search, limit, cursor } = request.query
      if (bookId === undefined) {
        const query = { search, limit, after: parseCursor(cursor), purchasedBy: userId }
        return listFor(userId, await readPage(query))
      }
      const [book, grants] = await Promise.all([
        store.findBook(db, bookId),
        listGrants(db, userId, { kind: 'book', id: bookId }),
      ])
      // An unpublished book is only shown to its buyers, also after their access has expired.
      const isBought = accessOf(grants, now()).state !== 'none'
      if (book === undefined || !(book.published || isBought)) {
        throw notFound('The requested book could not be found')
      }
      const reader = { userId, grants: new Map([[bookId, grants]]) }
      return success(presentAccess(book, reader, { files, now: now() }))
    },
  })
}

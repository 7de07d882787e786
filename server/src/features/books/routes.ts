import { getUserBooks, listBooks } from '@sopan/contract/books'
import { success } from '@sopan/contract/envelope'
import { accessOf } from '@sopan/domain/orders/access'

import { listGrants } from '#server/db/queries/entitlements.ts'
import type { App, AppDeps } from '#server/http/app-deps.ts'
import { caller } from '#server/http/request/auth.ts'
import { parseCursor } from '#server/http/request/paging.ts'
import { notFound } from '#server/lib/errors.ts'

import type { BookCatalogue } from './catalogue.ts'
import { presentAccess } from './present.ts'
import * as store from './store.ts'

export function bookRoutes(app: App, { db, files, now }: AppDeps, catalogue: BookCatalogue): void {
  app.route({
    ...listBooks,
    config: { isSharedByVisitors: true },
    handler: async ({ query, signedIn }) => {
      const { type, search, exam, exams_first: examsFirst, id, limit, cursor } = query
      const asked = { type, search, exam, examsFirst, id, limit, after: parseCursor(cursor) }
      const { books, next_cursor } = await catalogue(asked, signedIn?.id ?? null)
      return { ...success(books), next_cursor }
    },
  })

  app.route({
    ...getUserBooks,
    handler: async (request) => {
      const { id: userId } = caller(request)
      const { book_id: bookId, search, exam, limit, cursor } = request.query
      if (bookId === undefined) {
        const examsFirst = request.query.exams_first
        const asked = {
          search,
          exam,
          examsFirst,
          limit,
          after: parseCursor(cursor),
          purchasedBy: userId,
        }
        const { books, next_cursor } = await catalogue(asked, userId)
        return { ...success(books), next_cursor }
      }
      const [book, grants] = await Promise.all([
        store.findBook(db, bookId),
        listGrants(db, userId, { kind: 'book', id: bookId }),
      ])
      // An unpublished book is only shown to its buyers, also after their access has expired.
      const isBought = accessOf(grants, now()).state !== 'none'
      if (book === undefined || !(book.published || isBought)) {
        throw notFound({ code: 'book_not_found' })
      }
      return success(presentAccess(book, { userId, grants }, { files, now: now() }))
    },
  })
}

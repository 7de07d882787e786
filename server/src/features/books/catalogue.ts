import type { Book } from '@sopan/contract/books'

import type { CatalogueQuery } from '#server/db/keyset.ts'
import { grantsIn } from '#server/db/queries/entitlements.ts'
import type { AppDeps } from '#server/http/app-deps.ts'
import { cutNewest } from '#server/http/request/paging.ts'

import { presentBook } from './present.ts'
import * as store from './store.ts'

/** A page of the books as a learner sees them, or a visitor, who has no id. */
export type BookCatalogue = (
  query: CatalogueQuery,
  userId: number | null,
) => Promise<{ books: Book[]; next_cursor: string | null }>

export function bookCatalogue({
  db,
  files,
  now,
}: Pick<AppDeps, 'db' | 'files' | 'now'>): BookCatalogue {
  return async (query, userId) => {
    const { rows, next } = cutNewest(await store.listBooks(db, query, userId), query.limit)
    const at = now()
    const books = rows.map((row) => {
      const reader = userId === null ? null : { userId, grants: grantsIn(row.grants) }
      return presentBook(row, reader, { files, now: at })
    })
    return { books, next_cursor: next }
  }
}

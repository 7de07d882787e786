import type { listBooks } from '@sopan/contract/books'
import { success } from '@sopan/contract/envelope'
import type { z } from 'zod'

import type { AppDeps } from '#server/http/app-deps.ts'
import { cutNewest, parseCursor } from '#server/http/request/paging.ts'
import { type EncodedBody, encodeJson } from '#server/http/response/encoded-body.ts'
import type { ResponseCache } from '#server/http/response/response-cache.ts'

import { presentBook } from './present.ts'
import * as store from './store.ts'

type ListQuery = Omit<z.output<typeof listBooks.schema.querystring>, 'user_id'>

/** The books as every visitor sees them: the body of the call, and the data of the page. */
export type VisitorBooks = (sent: ListQuery) => Promise<EncodedBody>

export function visitorBooks(
  { db, files, now }: Pick<AppDeps, 'db' | 'files' | 'now'>,
  responses: ResponseCache,
): VisitorBooks {
  return async ({ type, search, id, limit, cursor }) => {
    const make = async () => {
      const query = { type, search, id, limit, after: parseCursor(cursor) }
      const { rows, next } = cutNewest(await store.listBooks(db, query), limit)
      const at = now()
      const books = rows.map((row) => presentBook(row, null, { files, now: at }))
      return encodeJson({ ...success(books), next_cursor: next })
    }
    if (search || id !== undefined) return make()
    return responses.get(`books ${type ?? ''} ${limit} ${cursor ?? ''}`, make)
  }
}

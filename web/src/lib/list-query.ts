import type { ListFilter } from '@sopan/contract/fields'

import { MINUTE_MS, askedByLoader, retry } from './query-client.ts'

/** Cards of a first page; four rows on a desktop. The server asks for the same, see early answers. */
const PAGE_SIZE = 12

export interface ListWish {
  filter?: ListFilter | undefined
  search?: string
}

/** The `user_id` of a call that the documents send with one; a visitor sends none. */
export const userIdOf = (userId: number | null) =>
  userId === null ? {} : { user_id: String(userId) }

/** The query of a page of a catalogue; `cursor` null is the first one. */
export const listQuerystring = (
  userId: number | null,
  { filter, search = '' }: ListWish,
  cursor: string | null,
) => ({
  ...userIdOf(userId),
  type: filter,
  search: search === '' ? undefined : search,
  limit: String(PAGE_SIZE),
  cursor: cursor ?? undefined,
})

/** How the pages of any list follow each other. */
export const pageByPage = {
  initialPageParam: null as string | null,
  getNextPageParam: (page: { nextCursor: string | null }) => page.nextCursor,
}

/** A catalogue's list: fresh for 300 s, 2 retries (D-02). */
export const catalogueList = {
  ...pageByPage,
  ...askedByLoader,
  staleTime: 5 * MINUTE_MS,
  retry: retry(2),
}

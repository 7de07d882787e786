import { type Book, getUserBooks, listBooks } from '@sopan/contract/books'
import { loadFailures } from '@sopan/words/frame/load-failures'
import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'

import { accessKeys } from '#web/lib/api/access-keys.ts'
import { ApiError } from '#web/lib/api/api-error.ts'
import { callForBody } from '#web/lib/api/call.ts'
import {
  type ListInput,
  listKey,
  listQuerystring,
  paging,
  userIdOf,
} from '#web/lib/api/list-query.ts'
import { fetchedByLoader, queryClient } from '#web/lib/api/query-client.ts'
import { wordsNow } from '#web/lib/language.ts'

/** The documents' delay between a payment and the reload of the purchased books. */
const RELOAD_AFTER_MS = 1000

/** The prefix of all queries that contain a learner's access to books. */
const booksKey = accessKeys.book

export interface BookPage {
  books: Book[]
  next_cursor: string | null
}

/** The text of a failed list without a message from the server. */
function fallbackOf({ filter, search = '' }: ListInput): string {
  const words = wordsNow(loadFailures)
  if (search !== '') return words.foundBooks
  return filter === 'free' ? words.freeBooks : words.bookList
}

async function fetchPage(
  userId: number | null,
  input: ListInput,
  cursor: string | null,
  signal: AbortSignal,
): Promise<BookPage> {
  const options = { fallback: fallbackOf(input), signal }
  const { type, ...querystring } = listQuerystring(userId, input, cursor)
  if (type !== 'purchased') {
    const page = await callForBody(listBooks, { querystring: { ...querystring, type } }, options)
    return { books: page.data, next_cursor: page.next_cursor }
  }
  const page = await callForBody(getUserBooks, { querystring }, options)
  if (!Array.isArray(page.data)) throw new ApiError('invalid', options.fallback)
  return { books: page.data, next_cursor: 'next_cursor' in page ? page.next_cursor : null }
}

export const booksQuery = (userId: number | null, input: ListInput = {}) =>
  infiniteQueryOptions({
    queryKey: [...booksKey, 'list', userId, ...listKey(input)],
    queryFn: ({ pageParam, signal }) => fetchPage(userId, input, pageParam, signal),
    ...paging,
    ...fetchedByLoader,
  })

/** The books that the HTML of this page has shown to a visitor, for a learner's skeleton. */
export const visitorsBooks = (): Book[] =>
  queryClient.getQueryData(booksQuery(null).queryKey)?.pages[0]?.books ?? []

/** The newest of a learner's purchased books. */
export const purchasedQuery = (userId: number) => booksQuery(userId, { filter: 'purchased' })

/** One published book alone, for a window that is opened by its URL; null if there is none. */
export const bookQuery = (userId: number | null, bookId: number) =>
  queryOptions({
    queryKey: [...booksKey, 'one', userId, bookId],
    queryFn: async ({ signal }): Promise<Book | null> => {
      const querystring = { ...userIdOf(userId), id: String(bookId) }
      const fallback = wordsNow(loadFailures).bookList
      const { data } = await callForBody(listBooks, { querystring }, { fallback, signal })
      return data.find((book) => book.id === bookId) ?? null
    },
  })

/** The learner's access to one book with new links of its files. */
export const bookAccessQuery = (userId: number, bookId: number) =>
  queryOptions({
    queryKey: [...booksKey, 'access', userId, bookId],
    queryFn: async ({ signal }) => {
      const querystring = { ...userIdOf(userId), book_id: String(bookId) }
      const fallback = wordsNow(loadFailures).books
      const { data } = await callForBody(getUserBooks, { querystring }, { fallback, signal })
      if (Array.isArray(data)) throw new ApiError('invalid', fallback)
      return data
    },
    // Links end after some minutes, so they are fetched again on every opening.
    staleTime: 0,
    gcTime: 0,
  })

/** After a change of access: refetches what is on screen, and the rest when it is next used. */
function invalidateBooks(): Promise<void> {
  return queryClient.invalidateQueries({ queryKey: booksKey })
}

interface Pages {
  pages: BookPage[]
  pageParams: (string | null)[]
}

/** Shows a book as purchased in every list, and reloads the lists a second later. */
export function showPurchase(userId: number, bookId: number): void {
  const bought = (book: Book): Book =>
    book.id === bookId ? { ...book, has_access: true, is_purchased: true } : book
  queryClient.setQueriesData<Pages>({ queryKey: [...booksKey, 'list', userId] }, (known) => {
    if (known === undefined) return known
    const pages = known.pages.map((page) => ({ ...page, books: page.books.map(bought) }))
    return { ...known, pages }
  })
  setTimeout(() => void invalidateBooks(), RELOAD_AFTER_MS)
}

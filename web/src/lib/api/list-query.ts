import type { ListFilter } from '@sopan/contract/fields'
import { MINUTE_MS } from '@sopan/domain/durations'

import { fetchedByLoader, queryClient, retry } from './query-client.ts'

/**
 * Cards per page; four rows on a desktop. The inline script requests the same number (early
 * responses).
 */
export const PAGE_SIZE = 12

export interface ListInput {
  filter?: ListFilter | undefined
  /** The name of an exam as in URLs; '' for all. */
  exam?: string
  /** The exams whose items come first, with commas between them. */
  first?: string
  search?: string
}

/** The `user_id` that the documents send with a call; a visitor and a stored user without an id send no `user_id`. */
export const userIdOf = (userId: number | null) =>
  userId === null || userId === 0 ? {} : { user_id: String(userId) }

/** The inputs of a query of a list, at the end of its key. */
export const listKey = ({
  filter,
  exam = '',
  first = '',
  search = '',
}: Omit<ListInput, 'filter'> & { filter?: string | undefined }) =>
  [filter ?? 'all', search, exam, first] as const

/** The query string of a page of a catalogue; `cursor` is null for the first page. */
export const listQuerystring = (
  userId: number | null,
  { filter, exam = '', first = '', search = '' }: ListInput,
  cursor: string | null,
) => ({
  ...userIdOf(userId),
  type: filter,
  exam: exam === '' ? undefined : exam,
  // A list of one exam has no order by exams.
  exams_first: first === '' || exam !== '' ? undefined : first,
  search: search === '' ? undefined : search,
  limit: String(PAGE_SIZE),
  cursor: cursor ?? undefined,
})

/** The paging options of every list. */
export const paging = {
  initialPageParam: null as string | null,
  getNextPageParam: (page: { next_cursor: string | null }) => page.next_cursor,
}

/** Query options of a catalogue's list: fresh for 300 s, 2 retries (D-02). */
export const catalogueList = {
  ...paging,
  ...fetchedByLoader,
  staleTime: 5 * MINUTE_MS,
  retry: retry(2),
}

/** Shows changes of an item in the loaded lists whose keys begin with `queryKey`, before they are refetched. */
export function changeInLists(
  queryKey: readonly unknown[],
  name: 'courses' | 'tests',
  { id, ...changes }: { id: number } & Record<string, unknown>,
): void {
  queryClient.setQueriesData<{ pages: Record<string, unknown>[] }>({ queryKey }, (known) => {
    if (known === undefined) return known
    const pages = known.pages.map((page) => {
      const items = page[name] as { id: number }[]
      return {
        ...page,
        [name]: items.map((item) => (item.id === id ? { ...item, ...changes } : item)),
      }
    })
    return { ...known, pages }
  })
}

import { search } from '@sopan/contract/search'
import { search as searchWords } from '@sopan/words/catalogue/search'
import { queryOptions } from '@tanstack/react-query'

import { callData } from '#web/lib/api/call.ts'
import { userIdOf } from '#web/lib/api/list-query.ts'
import { fetchedByLoader } from '#web/lib/api/query-client.ts'
import { wordsNow } from '#web/lib/language.ts'

/** How long what the loader of the page has fetched is current: access and the catalogue change meanwhile. */
const FRESH_MS = 5000

/** The items with all words that the learner, or a visitor, may see. */
export const searchQuery = (userId: number | null, q: string) =>
  queryOptions({
    queryKey: ['search', userId, q],
    queryFn: ({ signal }) => {
      const querystring = { ...userIdOf(userId), q }
      return callData(search, { querystring }, { fallback: wordsNow(searchWords).failed, signal })
    },
    ...fetchedByLoader,
    staleTime: FRESH_MS,
  })

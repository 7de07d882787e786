import { getExamPage } from '@sopan/contract/exam-pages'
import { loadFailures } from '@sopan/words/frame/load-failures'
import { queryOptions } from '@tanstack/react-query'

import { callData } from '#web/lib/api/call.ts'
import { userIdOf } from '#web/lib/api/list-query.ts'
import { fetchedByLoader, queryClient } from '#web/lib/api/query-client.ts'
import { wordsNow } from '#web/lib/language.ts'

/** How long what the loader of the page has fetched is current: access and the catalogue change meanwhile. */
const FRESH_MS = 5000

const keyOf = (userId: number | null, slug: string) => ['exam page', userId, slug] as const

/** The page of an exam by one of its names in URLs; it is also stored under the name that its URL has. */
export const examPageQuery = (userId: number | null, slug: string) =>
  queryOptions({
    queryKey: keyOf(userId, slug),
    queryFn: async ({ signal }) => {
      const input = { params: { slug }, querystring: userIdOf(userId) }
      const page = await callData(getExamPage, input, {
        fallback: wordsNow(loadFailures).exam,
        signal,
      })
      if (page.slug !== slug) queryClient.setQueryData(keyOf(userId, page.slug), page)
      return page
    },
    ...fetchedByLoader,
    staleTime: FRESH_MS,
  })

/** The page that the HTML has shown to a visitor, for a learner until theirs has loaded. */
export const visitorsExamPage = (slug: string) =>
  queryClient.getQueryData(examPageQuery(null, slug).queryKey)

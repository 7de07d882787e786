import { type Notice, type NoticeCounts, listNotices } from '@sopan/contract/notices'
import { MINUTE_MS } from '@sopan/domain/durations'
import { KNOWS_BUNDLES } from '@sopan/domain/knows-bundles'
import { noticeBell } from '@sopan/words/learning/notice-bell'
import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'

import { callForBody, callData } from '#web/lib/api/call.ts'
import { paging } from '#web/lib/api/list-query.ts'
import { wordsNow } from '#web/lib/language.ts'

const fallbackNow = () => wordsNow(noticeBell).failed

/**
 * The notices that the bell counts and previews, fetched every 300 s; a server may send others too.
 */
export const activeNoticesQuery = (userId: number) =>
  queryOptions({
    queryKey: ['notices', userId, 'active'],
    queryFn: async ({ signal }) => {
      const querystring = { active: 'true', can: KNOWS_BUNDLES } as const
      const notices = await callData(
        listNotices,
        { querystring },
        { fallback: fallbackNow(), signal },
      )
      return notices.filter(({ status }) => status === 'active')
    },
    refetchInterval: 5 * MINUTE_MS,
  })

/** All notices, as the home page fetches them: the popups among them are also for visitors. */
export const allNoticesQuery = () =>
  queryOptions({
    queryKey: ['notices', 'all'],
    queryFn: ({ signal }) =>
      callData(
        listNotices,
        { querystring: { can: KNOWS_BUNDLES } },
        { fallback: fallbackNow(), signal },
      ),
  })

/** The page's list, with the counts of all notices on its first page. */
export const noticePagesQuery = (userId: number) =>
  infiniteQueryOptions({
    queryKey: ['notices', userId, 'pages'],
    queryFn: async ({ pageParam, signal }) => {
      const cursor = pageParam ?? undefined
      const querystring = { summary: 'true', cursor, can: KNOWS_BUNDLES } as const
      const response = await callForBody(
        listNotices,
        { querystring },
        { fallback: fallbackNow(), signal },
      )
      const { data: notices, counts, next_cursor } = response
      return { notices, counts: counts ?? countsOf(notices), next_cursor: next_cursor ?? null }
    },
    ...paging,
    staleTime: 0,
  })

/** One notice, for a window that was opened by its URL; null if there is none with this id. */
export const noticeQuery = (id: number) =>
  queryOptions({
    queryKey: ['notices', 'one', id],
    queryFn: async ({ signal }) => {
      const querystring = { id: String(id), can: KNOWS_BUNDLES }
      const notices = await callData(
        listNotices,
        { querystring },
        { fallback: fallbackNow(), signal },
      )
      return notices.find((notice) => notice.id === id) ?? null
    },
  })

/** For a server that does not count. */
const countsOf = (notices: readonly Notice[]): NoticeCounts => ({
  total: notices.length,
  active: notices.filter(({ status }) => status === 'active').length,
  important: notices.filter(({ popup }) => popup).length,
  warnings: notices.filter(({ type }) => type === 'warning').length,
})

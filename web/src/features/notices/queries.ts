import { listNotices } from '@sopan/contract/notices'
import { MINUTE_MS } from '@sopan/domain/durations'
import { queryOptions } from '@tanstack/react-query'

import { callData } from '#web/lib/api/call.ts'

const fallback = 'Failed to fetch notifications'

/**
 * The notices that the bell counts and previews, fetched every 300 s; a server may send others too.
 */
export const activeNoticesQuery = (userId: number) =>
  queryOptions({
    queryKey: ['notices', userId, 'active'],
    queryFn: async ({ signal }) => {
      const querystring = { active: 'true' } as const
      const notices = await callData(listNotices, { querystring }, { fallback, signal })
      return notices.filter(({ status }) => status === 'active')
    },
    refetchInterval: 5 * MINUTE_MS,
  })

/** All notices, as the home page fetches them: the popups among them are also for visitors. */
export const allNoticesQuery = () =>
  queryOptions({
    queryKey: ['notices', 'all'],
    queryFn: ({ signal }) => callData(listNotices, { querystring: {} }, { fallback, signal }),
  })

import { listNotices } from '@sopan/contract/notices'
import { queryOptions } from '@tanstack/react-query'

import { callData } from '#web/lib/call.ts'
import { MINUTE_MS } from '#web/lib/query-client.ts'

const fallback = 'Failed to fetch notifications'

/** What the bell counts and previews, asked for again every 300 s. */
export const activeNoticesQuery = (userId: number) =>
  queryOptions({
    queryKey: ['notices', userId, 'active'],
    queryFn: ({ signal }) =>
      callData(listNotices, { querystring: { active: 'true' } }, { fallback, signal }),
    refetchInterval: 5 * MINUTE_MS,
  })

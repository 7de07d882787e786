import { getToday } from '@sopan/contract/console/today'
import type { EndpointData } from '@sopan/contract/endpoint'
import { queryOptions } from '@tanstack/react-query'

import { call } from '#console/lib/call.ts'

export type Today = EndpointData<typeof getToday>

/** How often what waits is read again. */
const POLL_MS = 60_000

export const todayQuery = queryOptions({
  queryKey: ['today'],
  queryFn: ({ signal }) => call(getToday, {}, signal),
  refetchInterval: POLL_MS,
})

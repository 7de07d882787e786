import { getToday } from '@sopan/contract/console/today'
import type { EndpointData } from '@sopan/contract/endpoint'
import { queryOptions } from '@tanstack/react-query'

import { call } from '#console/lib/call.ts'

export type Today = EndpointData<typeof getToday>

export const todayQuery = queryOptions({
  queryKey: ['today'],
  queryFn: ({ signal }) => call(getToday, {}, signal),
})

import { type Rewards, getRewards } from '@sopan/contract/rewards'
import { queryOptions } from '@tanstack/react-query'

import { messageOf } from '#web/lib/api/api-error.ts'
import { callData } from '#web/lib/api/call.ts'
import { userIdOf } from '#web/lib/api/list-query.ts'
import { fetchedByLoader } from '#web/lib/api/query-client.ts'

const LOAD_FAILED = 'Failed to load rewards data'

export const rewardsQuery = (userId: number) =>
  queryOptions({
    queryKey: ['rewards', userId],
    queryFn: async ({ signal }) => {
      const input = { querystring: userIdOf(userId) }
      // The own record: only the call for another learner's code has another response.
      return (await callData(getRewards, input, { fallback: LOAD_FAILED, signal })) as Rewards
    },
    ...fetchedByLoader,
  })

export function loadFailure(error: unknown): string {
  const message = messageOf(error, LOAD_FAILED)
  return message === LOAD_FAILED ? message : `Failed to load rewards: ${message}`
}

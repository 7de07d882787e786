import { type Rewards, getRewards } from '@sopan/contract/rewards'
import type { RewardWords } from '@sopan/words/payments/rewards'
import { queryOptions } from '@tanstack/react-query'

import { messageOf } from '#web/lib/api/api-error.ts'
import { callData } from '#web/lib/api/call.ts'
import { userIdOf } from '#web/lib/api/list-query.ts'
import { fetchedByLoader } from '#web/lib/api/query-client.ts'

export const rewardsQuery = (userId: number, { loadFailed }: RewardWords) =>
  queryOptions({
    queryKey: ['rewards', userId],
    queryFn: async ({ signal }) => {
      const input = { querystring: userIdOf(userId) }
      // The own record: only the call for another learner's code has another response.
      return (await callData(getRewards, input, { fallback: loadFailed, signal })) as Rewards
    },
    ...fetchedByLoader,
  })

export function loadFailure(error: unknown, { loadFailed, failedToLoad }: RewardWords): string {
  const message = messageOf(error, loadFailed)
  return message === loadFailed ? message : failedToLoad(message)
}

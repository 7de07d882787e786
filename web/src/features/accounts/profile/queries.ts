import { getProfile, updateUser } from '@sopan/contract/account'
import type { EndpointInput } from '@sopan/contract/endpoint'
import type { ProfileWords } from '@sopan/words/accounts/profile'
import { mutationOptions, queryOptions } from '@tanstack/react-query'

import { callData } from '#web/lib/api/call.ts'
import { userIdOf } from '#web/lib/api/list-query.ts'
import { fetchedByLoader } from '#web/lib/api/query-client.ts'

export type ProfileChanges = EndpointInput<typeof updateUser>['body']

export const profileKey = (userId: number) => ['profile', userId] as const

export const profileQuery = (userId: number, { loadFailed: fallback }: ProfileWords) =>
  queryOptions({
    queryKey: profileKey(userId),
    queryFn: ({ signal }) =>
      callData(getProfile, { querystring: userIdOf(userId) }, { fallback, signal }),
    ...fetchedByLoader,
  })

/** Returns the profile as it is stored. */
export const updateProfileMutation = (userId: number, { failed }: ProfileWords) =>
  mutationOptions({
    mutationFn: (body: ProfileChanges) => {
      const input = { querystring: { id: String(userId) }, body }
      return callData(updateUser, input, { fallback: failed })
    },
  })

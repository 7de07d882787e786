import { getProfile, updateUser } from '@sopan/contract/account'
import type { EndpointInput } from '@sopan/contract/endpoint'
import { mutationOptions, queryOptions } from '@tanstack/react-query'

import { callData } from '#web/lib/api/call.ts'
import { userIdOf } from '#web/lib/api/list-query.ts'
import { fetchedByLoader } from '#web/lib/api/query-client.ts'

export type ProfileChanges = EndpointInput<typeof updateUser>['body']

export const UPDATE_FAILED = 'Failed to update profile'

export const profileQuery = (userId: number) =>
  queryOptions({
    queryKey: ['profile', userId],
    queryFn: ({ signal }) => {
      const fallback = 'Failed to fetch user profile'
      return callData(getProfile, { querystring: userIdOf(userId) }, { fallback, signal })
    },
    ...fetchedByLoader,
  })

/** Returns the profile as it is stored. */
export const updateProfileMutation = (userId: number) =>
  mutationOptions({
    mutationFn: (body: ProfileChanges) => {
      const input = { querystring: { id: String(userId) }, body }
      return callData(updateUser, input, { fallback: UPDATE_FAILED })
    },
  })

import { getProfile, updateUser } from '@sopan/contract/account'
import type { EndpointInput } from '@sopan/contract/endpoint'
import { mutationOptions, queryOptions } from '@tanstack/react-query'

import { callForBody, callData } from '#web/lib/api/call.ts'
import { userIdOf } from '#web/lib/api/list-query.ts'
import { fetchedByLoader } from '#web/lib/api/query-client.ts'
import { accountReaders } from '#web/lib/api/wire/account.ts'
import { addReaders } from '#web/lib/api/wire/to-contract.ts'
import { isFields } from '#web/lib/fields.ts'

addReaders(accountReaders)

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

/** Returns the profile as it is stored; null where the server only confirms the change. */
export const updateProfileMutation = (userId: number) =>
  mutationOptions({
    mutationFn: async (body: ProfileChanges) => {
      const input = { querystring: { id: String(userId) }, body }
      const { data } = await callForBody(updateUser, input, { fallback: UPDATE_FAILED })
      return isFields(data) ? data : null
    },
  })

import { deleteAccount, downloadOwnData, getDeletion } from '@sopan/contract/account'
import type { EndpointInput } from '@sopan/contract/endpoint'
import { mutationOptions, queryOptions } from '@tanstack/react-query'

import { call, callData } from '#web/lib/api/call.ts'

export const deletionQuery = (userId: number) =>
  queryOptions({
    queryKey: ['deletion', userId],
    queryFn: ({ signal }) =>
      callData(getDeletion, {}, { fallback: 'Failed to check your account', signal }),
    // Always fetched again, because a purchase or a test on another device can change it.
    staleTime: 0,
  })

export const DOWNLOAD_FAILED = 'Failed to prepare your data'
export const DELETE_FAILED = 'Failed to delete your account'

/** Returns the link to the archive. */
export const downloadMutation = mutationOptions({
  mutationFn: async (password: string) => {
    const body = { current_password: password }
    return (await callData(downloadOwnData, { body }, { fallback: DOWNLOAD_FAILED })).url
  },
})

/** Returns the server's message. */
export const deleteMutation = mutationOptions({
  mutationFn: async (body: EndpointInput<typeof deleteAccount>['body']) =>
    (await call(deleteAccount, { body }, { fallback: DELETE_FAILED })).message,
})

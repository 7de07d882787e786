import { deleteAccount, downloadOwnData, getDeletion } from '@sopan/contract/account'
import type { EndpointInput } from '@sopan/contract/endpoint'
import type { OwnDataWords } from '@sopan/words/accounts/own-data'
import { mutationOptions, queryOptions } from '@tanstack/react-query'

import { call, callData } from '#web/lib/api/call.ts'

export const deletionKey = (userId: number) => ['deletion', userId] as const

export const deletionQuery = (userId: number, { checkFailed }: OwnDataWords['delete']) =>
  queryOptions({
    queryKey: deletionKey(userId),
    queryFn: ({ signal }) => callData(getDeletion, {}, { fallback: checkFailed, signal }),
    // Always fetched again, because a purchase or a test on another device can change it.
    staleTime: 0,
  })

/** Returns the link to the archive. */
export const downloadMutation = ({ failed }: OwnDataWords['download']) =>
  mutationOptions({
    mutationFn: async (password: string) => {
      const body = { current_password: password }
      return (await callData(downloadOwnData, { body }, { fallback: failed })).url
    },
  })

/** Returns the server's message. */
export const deleteMutation = ({ failed }: OwnDataWords['delete']) =>
  mutationOptions({
    mutationFn: async (body: EndpointInput<typeof deleteAccount>['body']) =>
      (await call(deleteAccount, { body }, { fallback: failed })).message,
  })

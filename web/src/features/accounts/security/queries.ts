import { changePassword, endSessions, listSessions } from '@sopan/contract/account'
import type { EndpointInput } from '@sopan/contract/endpoint'
import type { SecurityWords } from '@sopan/words/accounts/security'
import { mutationOptions, queryOptions } from '@tanstack/react-query'

import { call, callData } from '#web/lib/api/call.ts'

export const sessionsKey = (userId: number) => ['sessions', userId] as const

export const sessionsQuery = (userId: number, { loadFailed }: SecurityWords) =>
  queryOptions({
    queryKey: sessionsKey(userId),
    queryFn: ({ signal }) => callData(listSessions, {}, { fallback: loadFailed, signal }),
    // Always fetched again, because another device can change the list.
    staleTime: 0,
  })

/** Ends one session; null ends all but the present one. */
export const endSessionsMutation = ({ signOutFailed }: SecurityWords) =>
  mutationOptions({
    mutationFn: (sessionId: number | null) =>
      call(endSessions, { body: { session_id: sessionId } }, { fallback: signOutFailed }),
  })

/** Returns the server's message. */
export const changePasswordMutation = ({ changeFailed }: SecurityWords) =>
  mutationOptions({
    mutationFn: async (body: EndpointInput<typeof changePassword>['body']) =>
      (await call(changePassword, { body }, { fallback: changeFailed })).message,
  })

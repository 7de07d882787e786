import { changePassword, endSessions, listSessions } from '@sopan/contract/account'
import type { EndpointInput } from '@sopan/contract/endpoint'
import { mutationOptions, queryOptions } from '@tanstack/react-query'

import { call, callData } from '#web/lib/api/call.ts'

export const sessionsQuery = (userId: number) =>
  queryOptions({
    queryKey: ['sessions', userId],
    queryFn: ({ signal }) =>
      callData(listSessions, {}, { fallback: 'Failed to load your devices', signal }),
    // Always fetched again, because another device can change the list.
    staleTime: 0,
  })

export const END_FAILED = 'Failed to sign out'
export const CHANGE_FAILED = 'Failed to change the password'

/** Ends one session; null ends all but the present one. */
export const endSessionsMutation = mutationOptions({
  mutationFn: (sessionId: number | null) =>
    call(endSessions, { body: { session_id: sessionId } }, { fallback: END_FAILED }),
})

/** Returns the server's message. */
export const changePasswordMutation = mutationOptions({
  mutationFn: async (body: EndpointInput<typeof changePassword>['body']) =>
    (await call(changePassword, { body }, { fallback: CHANGE_FAILED })).message,
})

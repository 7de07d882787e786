import { listUsers } from '@sopan/contract/account'
import { MINUTE_MS } from '@sopan/domain/durations'
import { callFailures } from '@sopan/words/frame/calls'
import { queryOptions } from '@tanstack/react-query'

import { read } from '../browser/storage.ts'
import { wordsNow } from '../language.ts'
import { storedUser } from '../session/stored-user.ts'
import { call } from './call.ts'
import { queryClient } from './query-client.ts'

const sessionQuery = (userId: number) =>
  queryOptions({
    queryKey: ['session', userId],
    queryFn: ({ signal }) =>
      call(listUsers, {}, { fallback: wordsNow(callFailures).users, signal }),
    staleTime: MINUTE_MS,
    retry: false,
  })

/**
 * Checks with a personal call whether the stored session is still valid; a 401 ends it (call.ts).
 * For pages whose own call treats an expired session as a visitor, and would then offer an item
 * that was already bought.
 */
export function checkSession(): void {
  const userId = storedUser()?.id
  if (userId !== undefined && read('auth_token') !== null) {
    void queryClient.prefetchQuery(sessionQuery(userId))
  }
}

import { type BatchInvitation, joinBatch, readBatchInvitation } from '@sopan/contract/batches'
import { batches } from '@sopan/words/learning/batches'
import { mutationOptions, queryOptions } from '@tanstack/react-query'

import { ApiError } from '#web/lib/api/api-error.ts'
import { callData } from '#web/lib/api/call.ts'
import { dropInactiveQueries } from '#web/lib/api/drop-inactive-queries.ts'
import { invalidateAccess } from '#web/lib/api/invalidate-access.ts'
import { queryClient } from '#web/lib/api/query-client.ts'
import { wordsNow } from '#web/lib/language.ts'

import { keepUsedToken } from './kept-token.ts'

/** The token of an invitation, and the learner who has it. */
export interface Invited {
  userId: number
  token: string
}

/** The office may have decided since it was fetched. */
export const invitationQuery = ({ userId, token }: Invited) =>
  queryOptions({
    queryKey: ['batches', userId, 'invitation', token],
    queryFn: ({ signal }) => {
      const fallback = wordsNow(batches).invitation.notLoaded
      const body = { token, user_id: userId }
      return callData(readBatchInvitation, { body }, { fallback, signal })
    },
    staleTime: 0,
  })

/** Makes the learner a member, or asks the office. */
export const joinMutation = (invited: Invited) => {
  const { queryKey } = invitationQuery(invited)
  return mutationOptions({
    mutationFn: () => {
      const fallback = wordsNow(batches).invitation.joinFailed
      const body = { token: invited.token, user_id: invited.userId }
      return callData(joinBatch, { body }, { fallback })
    },
    onSuccess: async ({ state }) => {
      keepUsedToken(invited.token, invited.userId)
      queryClient.setQueryData<BatchInvitation>(queryKey, (known) => known && { ...known, state })
      if (state !== 'member') return
      dropInactiveQueries(invited.userId, 'bundle')
      await invalidateAccess('bundle')
    },
    // Others may have used the last place, or the office may have ended the invitation.
    onError: async (error) => {
      const isRefused = error instanceof ApiError && error.status === 409
      if (isRefused) await queryClient.invalidateQueries({ queryKey })
    },
  })
}

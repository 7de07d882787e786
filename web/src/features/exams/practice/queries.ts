import { listPractised } from '@sopan/contract/exams/practice'
import { ABILITIES } from '@sopan/domain/exams/abilities'
import { queryOptions } from '@tanstack/react-query'

import { practiceKey } from '#web/lib/api/access-keys.ts'
import { callData } from '#web/lib/api/call.ts'
import { userIdOf } from '#web/lib/api/list-query.ts'

import { sendEntries, withUnsent } from './entries.ts'

/** The learner's mistakes and starred questions, with the entries that this device has not sent yet. */
export const practisedQuery = (userId: number) =>
  queryOptions({
    queryKey: practiceKey(userId),
    queryFn: async ({ signal }) => {
      await sendEntries(userId)
      const querystring = { ...userIdOf(userId), can: ABILITIES.join(',') }
      const fallback = 'Failed to fetch your mistakes'
      const { tests } = await callData(listPractised, { querystring }, { fallback, signal })
      return withUnsent(userId, tests)
    },
    staleTime: 0,
    // The questions of a practice stay while the learner answers them.
    refetchOnWindowFocus: false,
  })

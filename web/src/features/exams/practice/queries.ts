import { type PractisedTest, listPractised } from '@sopan/contract/exams/practice'
import { ABILITIES } from '@sopan/domain/exams/abilities'
import { loadFailures } from '@sopan/words/frame/load-failures'
import { queryOptions } from '@tanstack/react-query'

import { practiceKey } from '#web/lib/api/access-keys.ts'
import { ApiError } from '#web/lib/api/api-error.ts'
import { callData } from '#web/lib/api/call.ts'
import { userIdOf } from '#web/lib/api/list-query.ts'
import { hasAttemptOnDevice } from '#web/lib/attempts-on-device.ts'
import { serverNow } from '#web/lib/browser/clock.ts'
import { wordsNow } from '#web/lib/language.ts'

import { sendEntries, withUnsent } from './entries.ts'
import { keepPractised, keptPractised } from './storage.ts'

export interface OwnPractice {
  tests: PractisedTest[]
  /** How many more the server has; 0 if that is not known. */
  leftOut: number
  /** When the server sent them, if this device has them from before; null if they are of now. */
  asOf: string | null
}

/** The learner's mistakes and starred questions, with the entries that this device has not sent yet. */
export const practisedQuery = (userId: number) =>
  queryOptions({
    queryKey: practiceKey(userId),
    queryFn: async ({ signal }): Promise<OwnPractice> => {
      await sendEntries(userId)
      const querystring = { ...userIdOf(userId), can: ABILITIES.join(',') }
      const fallback = wordsNow(loadFailures).mistakes
      try {
        const { tests, left_out: leftOut } = await callData(
          listPractised,
          { querystring },
          { fallback, signal },
        )
        await keepPractised(userId, tests, serverNow().toISOString())
        return { tests: withUnsent(userId, tests), leftOut, asOf: null }
      } catch (error) {
        const kept = isWithoutNetwork(error) ? await keptFor(userId) : null
        if (kept === null) throw error
        return { tests: withUnsent(userId, kept.tests), leftOut: 0, asOf: kept.at }
      }
    },
    staleTime: 0,
    retry: false,
  })

const isWithoutNetwork = (error: unknown) =>
  error instanceof ApiError && (error.kind === 'network' || error.kind === 'timeout')

/** Keys of questions are not shown beside a test that is in progress on this device: the server cannot be asked whose they are. */
const keptFor = async (userId: number) =>
  hasAttemptOnDevice(userId) ? null : await keptPractised(userId)

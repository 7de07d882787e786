import type { FetchedAttempt } from '#web/lib/api/wire/exams/attempt.ts'

import type { ExamApi } from './exam-api.ts'
import type { OpenedAttempt } from './reducer/initial-state.ts'
import { findAttempt } from './storage.ts'

/**
 * After this time without a response the stored attempt is shown, and the attempt is fetched again.
 */
const RESPONSE_TIMEOUT_MS = 3000

const lateAfter = (milliseconds: number) =>
  new Promise<'late'>((resolve) => setTimeout(() => resolve('late'), milliseconds))

/**
 * The attempt in progress: the attempt just started, the server's, or, if no server responds, the attempt
 * stored on this device. Null if there is none. Throws if that is unknown.
 */
export async function openAttempt(
  api: ExamApi,
  userId: number,
  testId: number,
  started: FetchedAttempt | null,
): Promise<OpenedAttempt | null> {
  const stored = await findAttempt(userId, testId).catch(() => null)
  const openedFrom = ({ attempt, callTimes }: FetchedAttempt): OpenedAttempt => ({
    attempt,
    callTimes,
    stored: stored?.attempt.id === attempt.id ? stored : null,
  })
  if (started !== null) return openedFrom(started)
  const fetching = api.fetchAttempt(testId, stored?.attempt ?? null)
  if (stored === null) {
    const fresh = await fetching
    return fresh === null ? null : openedFrom(fresh)
  }
  const fresh = await Promise.race([
    fetching.catch(() => 'late' as const),
    lateAfter(RESPONSE_TIMEOUT_MS),
  ])
  // Nothing in progress, but something stored: the engine finds out how that ended.
  if (fresh === 'late' || fresh === null)
    return { attempt: stored.attempt, stored, callTimes: null }
  return openedFrom(fresh)
}

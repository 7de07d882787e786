import type { FetchedAttempt } from '../read/attempt.ts'
import type { ExamApi } from './exam-api.ts'
import type { Opened } from './reducer/initial-state.ts'
import { findAttempt } from './storage.ts'

/**
 * After this time without a response the stored attempt is shown, and the server is asked again.
 */
const ANSWER_MS = 3000

const nothing = (milliseconds: number) =>
  new Promise<'late'>((resolve) => setTimeout(() => resolve('late'), milliseconds))

/**
 * The attempt in progress: the one just started, the server's, or, if no server responds, the one
 * that this device has stored. Null if there is none. Throws if that is unknown.
 */
export async function openAttempt(
  api: ExamApi,
  userId: number,
  testId: number,
  started: FetchedAttempt | null,
): Promise<Opened | null> {
  const stored = await findAttempt(userId, testId).catch(() => null)
  const withStored = ({ attempt, asked }: FetchedAttempt): Opened => ({
    attempt,
    asked,
    stored: stored?.attempt.id === attempt.id ? stored : null,
  })
  if (started !== null) return withStored(started)
  const asking = ask(api, testId)
  if (stored === null) {
    const fresh = await asking
    return fresh === null ? null : withStored(fresh)
  }
  const fresh = await Promise.race([asking.catch(() => 'late' as const), nothing(ANSWER_MS)])
  // Nothing in progress, but something stored: the engine asks how that ended.
  if (fresh === 'late' || fresh === null) return { attempt: stored.attempt, stored, asked: null }
  return withStored(fresh)
}

async function ask(api: ExamApi, testId: number): Promise<FetchedAttempt | null> {
  const sentAt = performance.now()
  const attempt = await api.fetchAttempt(testId)
  return attempt === null ? null : { attempt, asked: { sentAt, receivedAt: performance.now() } }
}

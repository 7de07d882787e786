import type { Attempt } from '../read-attempt.ts'
import type { Asked } from './desk.ts'
import type { ExamApi } from './exam-api.ts'
import { type KeptAttempt, findAttempt } from './storage.ts'

/** A server that has not answered by then is waited for behind the questions, if they are here. */
const PATIENCE_MS = 3000

export interface Begun {
  attempt: Attempt
  kept: KeptAttempt | null
  asked: Asked | null
}

type Fresh = { attempt: Attempt; asked: Asked } | null

const nothing = (milliseconds: number) =>
  new Promise<'late'>((resolve) => setTimeout(() => resolve('late'), milliseconds))

/**
 * The attempt to go on with: the one just started, the server's, or, where no server answers, the
 * one that this device keeps. Null where nothing is in progress. Throws where nobody can tell.
 */
export async function openAttempt(
  api: ExamApi,
  userId: number,
  testId: number,
  started: Fresh,
): Promise<Begun | null> {
  const kept = await findAttempt(userId, testId).catch(() => null)
  const withKept = ({ attempt, asked }: NonNullable<Fresh>): Begun => ({
    attempt,
    asked,
    kept: kept?.attempt.id === attempt.id ? kept : null,
  })
  if (started !== null) return withKept(started)
  const asking = ask(api, testId)
  if (kept === null) {
    const fresh = await asking
    return fresh === null ? null : withKept(fresh)
  }
  const fresh = await Promise.race([asking.catch(() => 'late' as const), nothing(PATIENCE_MS)])
  // Nothing in progress, and something kept: the engine finds out how that ended.
  if (fresh === 'late' || fresh === null) return { attempt: kept.attempt, kept, asked: null }
  return withKept(fresh)
}

async function ask(api: ExamApi, testId: number): Promise<Fresh> {
  const sentAt = performance.now()
  const attempt = await api.find(testId)
  return attempt === null ? null : { attempt, asked: { sentAt, receivedAt: performance.now() } }
}

import type { ResultSummary } from '../read-result.ts'
import { type KeptAttempt, listAttempts } from './attempt-db.ts'
import type { AttemptEngine } from './attempt-engine.ts'
import { createEngine } from './create-engine.ts'
import { examApi } from './exam-api.ts'
import { unlessHeld } from './exam-lock.ts'

/**
 * Brings to the server what a user's attempts have left on this device while no page shows them:
 * answers that wait, and tests that ended without a network. Gives back the tests that it submitted.
 */
export async function sendLeftovers(userId: number): Promise<ResultSummary[]> {
  const outcomes: ResultSummary[] = []
  for (const kept of await listAttempts(userId)) {
    await unlessHeld({ userId, attemptId: kept.attempt.id }, async () => {
      const outcome = await finish(userId, kept)
      if (outcome !== null) outcomes.push(outcome)
    })
  }
  return outcomes
}

async function finish(userId: number, kept: KeptAttempt): Promise<ResultSummary | null> {
  const begun = { attempt: kept.attempt, kept, asked: null }
  const engine = createEngine(userId, examApi(userId), begun)
  try {
    await engine.begin()
    return await outcomeOf(engine)
  } finally {
    engine.stop()
  }
}

/** Waits while it is being submitted; what is stuck, or still running, is left for another time. */
function outcomeOf(engine: AttemptEngine): Promise<ResultSummary | null> {
  return new Promise((resolve) => {
    const look = () => {
      const { phase, outcome, failure, isUnreachable, isSignedOut } = engine.state()
      const isStuck = failure !== null || isUnreachable || isSignedOut
      if (phase !== 'ending' || isStuck) resolve(outcome)
    }
    engine.subscribe(look)
    look()
  })
}

/** How many answers of a user are on this device only. */
export async function countUnsent(userId: number): Promise<number> {
  const kept = await listAttempts(userId)
  return kept.flatMap(({ entries }) => entries.filter(({ isSent }) => !isSent)).length
}

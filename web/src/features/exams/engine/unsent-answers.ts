import type { AnswerEntry } from '@sopan/contract/exams/attempts'

import { removeAttemptOnDevice, attemptsOnDevice } from '#web/lib/attempts-on-device.ts'

import type { ResultSummary } from '../result-summary.ts'
import { unlessLocked } from './attempt-lock.ts'
import { type AttemptEngine, createEngine } from './engine.ts'
import { examApi } from './exam-api.ts'
import { BATCH } from './reducer/saving.ts'
import type { AttemptKey, StoredAttempt } from './reducer/state.ts'
import { attemptStorage, deleteAllButUnsent, listAttempts, listUnsent } from './storage.ts'

/**
 * Sends the unsent answers of a user's attempts that no page shows, and submits tests whose time ended
 * without a network. Returns the results of the tests that it submitted.
 */
export async function sendUnsentAnswers(userId: number): Promise<ResultSummary[]> {
  // Read first: an attempt that starts meanwhile is listed before its paper is stored.
  const listed = attemptsOnDevice()
  const outcomes: ResultSummary[] = []
  for (const stored of await listAttempts(userId)) {
    await unlessLocked({ userId, attemptId: stored.attempt.id }, async () => {
      const outcome = await runWithoutPage(userId, stored)
      if (outcome !== null) outcomes.push(outcome)
    })
  }
  await sendWithoutPaper(userId)
  await removeMissing(userId, listed)
  return outcomes
}

/** Removes from the list the attempts whose data the device has lost completely. */
async function removeMissing(userId: number, listed: readonly AttemptKey[]): Promise<void> {
  const stored = (await listAttempts(userId)).map(({ attempt }) => attempt.id)
  const known = new Set([...stored, ...(await listUnsent(userId)).keys()])
  for (const one of listed) {
    if (one.userId === userId && !known.has(one.attemptId)) removeAttemptOnDevice(one)
  }
}

/** Answers whose questions are no longer on the device cannot be shown, but they can be sent. */
async function sendWithoutPaper(userId: number): Promise<void> {
  const withPaper = new Set((await listAttempts(userId)).map(({ attempt }) => attempt.id))
  for (const [attemptId, entries] of await listUnsent(userId)) {
    const key = { userId, attemptId }
    if (!withPaper.has(attemptId)) await unlessLocked(key, () => sendEntries(key, entries))
  }
}

async function sendEntries(key: AttemptKey, entries: readonly AnswerEntry[]): Promise<void> {
  const api = examApi(key.userId)
  const storage = attemptStorage(key)
  try {
    for (let sent = 0; sent < entries.length; sent += BATCH) {
      const batch = entries.slice(sent, sent + BATCH)
      const receipt = await api.save(key.attemptId, { answers: batch })
      await storage.markSent(receipt.acknowledged)
    }
  } catch {
    // They stay on the device, and are sent another time.
    return
  }
  const isSent = !(await listUnsent(key.userId)).has(key.attemptId)
  if (!isSent) return
  await storage.deleteAttempt()
}

async function runWithoutPage(
  userId: number,
  stored: StoredAttempt,
): Promise<ResultSummary | null> {
  const opened = { attempt: stored.attempt, stored, callTimes: null }
  const engine = createEngine(userId, examApi(userId), opened)
  try {
    engine.start()
    await untilIdle(engine)
    const { outcome } = engine.state()
    // An entry that the server refuses stays on the device, but the test must not be submitted again.
    if (outcome !== null) await deleteAllButUnsent({ userId, attemptId: stored.attempt.id })
    return outcome
  } finally {
    engine.stop()
  }
}

/** Waits for the saves and the submission; what cannot be sent now is left for another time. */
function untilIdle(engine: AttemptEngine): Promise<void> {
  return new Promise((resolve) => {
    const check = () => {
      if (engine.isIdle()) resolve()
    }
    engine.subscribe(check)
    check()
  })
}

/** How many answers of a user are stored only on this device. */
export async function countUnsent(userId: number): Promise<number> {
  return [...(await listUnsent(userId)).values()].flat().length
}

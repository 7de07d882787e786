import type { AnswerEntry } from '@sopan/contract/attempts'

import { now } from '#web/lib/clock.ts'
import { forgetExam, isLongOver, keptExams, rememberExam } from '#web/lib/kept-exams.ts'

import { readReceipt } from '../read-receipt.ts'
import type { ResultSummary } from '../read-result.ts'
import { createEngine } from './create-engine.ts'
import type { AttemptEngine } from './engine.ts'
import { examApi } from './exam-api.ts'
import { unlessHeld } from './exam-lock.ts'
import { BATCH } from './save-loop.ts'
import {
  type AttemptKey,
  type KeptAttempt,
  dropAttempt,
  dropPaper,
  listAttempts,
  listPapers,
  listUnsent,
  markSent,
} from './storage.ts'

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
  await sendWithoutPaper(userId)
  return outcomes
}

/** Answers whose paper is gone from the device: nothing can be shown, but they can be sent. */
async function sendWithoutPaper(userId: number): Promise<void> {
  const withPaper = new Set((await listAttempts(userId)).map(({ attempt }) => attempt.id))
  for (const [attemptId, entries] of await listUnsent(userId)) {
    const key = { userId, attemptId }
    if (!withPaper.has(attemptId)) await unlessHeld(key, () => sendEntries(key, entries))
  }
}

async function sendEntries(key: AttemptKey, entries: readonly AnswerEntry[]): Promise<void> {
  const api = examApi(key.userId)
  try {
    for (let sent = 0; sent < entries.length; sent += BATCH) {
      const batch = entries.slice(sent, sent + BATCH)
      const receipt = readReceipt(await api.save(key.attemptId, batch), key.attemptId)
      await markSent(key, receipt.acknowledged)
    }
  } catch {
    // They stay, and are sent another time.
    return
  }
  const isSent = !(await listUnsent(key.userId)).has(key.attemptId)
  if (!isSent) return
  await dropAttempt(key)
  forgetExam(key)
}

/**
 * Of attempts that ended a day ago and more, of whichever learner, the questions are taken off this
 * device. Answers that were never sent stay until their learner signs in here again.
 */
export async function dropOldPapers(): Promise<void> {
  const papers = await listPapers()
  for (const paper of papers) {
    if (!isLongOver(paper, now())) rememberExam(paper)
    else {
      await unlessHeld(paper, async () => {
        if (!(await dropPaper(paper))) forgetExam(paper)
      })
    }
  }
  for (const kept of keptExams()) {
    const isHere = papers.some((one) => one.attemptId === kept.attemptId)
    if (!isHere && !(await listUnsent(kept.userId)).has(kept.attemptId)) forgetExam(kept)
  }
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
  return [...(await listUnsent(userId)).values()].flat().length
}

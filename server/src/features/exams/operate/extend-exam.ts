import { dateAndTime } from '@sopan/words/en/format'

import { type OperatorAction, inOperatorTransaction } from '#server/db/operator-act.ts'
import { insertAudit } from '#server/db/queries/audit.ts'
import type { Db, Trx } from '#server/db/tables.ts'
import { OperatorError } from '#server/lib/operator-error.ts'

import { gradeAgain } from '../grades/grade-again.ts'
import { createPaperCache } from '../paper/cache.ts'
import { findExtension, lockExam } from './earlier-acts.ts'
import * as store from './store.ts'

export interface Extension {
  title: string
  /** Open attempts. */
  attempts: number
  /** Closed attempts whose time had run out. */
  closed: number
  /** Closed attempts with a further grade. */
  graded: number
  /** Answers that were late and are in time now. */
  answers: number
  /** Answers that do not count because they arrived after the keys were sent. */
  leftOut: store.LeftOut[]
}

export interface ExtensionInput {
  minutes: number
  /** Restricts it to one learner's attempts. */
  email: string | null
  /** Also extends attempts that the server closed since then because their time was over. */
  closedSince: Date | null
  /** The audit row of the newest extension that the caller was shown, null without one. A newer one is a refusal. */
  lastExtension?: number | null
}

/**
 * Gives attempts of a test more time; each page receives the new deadline with its next response.
 * Answers that arrived between the old deadline and the new one count from now on. A closed attempt
 * that they change stays closed and is graded again.
 */
export function extendExam(
  db: Db,
  slug: string,
  input: ExtensionInput,
  act: OperatorAction,
): Promise<Extension> {
  const { actor, reason, now } = act
  const { minutes, email, closedSince, lastExtension } = input
  const papers = createPaperCache()
  return inOperatorTransaction(db, act, async (trx) => {
    // A second extension waits here, so that its author is told of the first.
    await lockExam(trx, slug)
    const exam = await store.findExamBySlug(trx, slug)
    if (exam === undefined) throw new OperatorError(`There is no test '${slug}'.`)
    if (lastExtension !== undefined) await refuseNewer(trx, slug, lastExtension)
    const learner = email === null ? null : await store.findLearner(trx, email.toLowerCase())
    if (learner === undefined) throw new OperatorError(`There is no learner '${email}'.`)
    const userId = learner?.id ?? null
    const attempts = await store.lockExtended(trx, { examId: exam.id, userId, closedSince })
    const ids = attempts.map((attempt) => attempt.id)
    await store.moveDeadlines(trx, ids, { minutes, since: closedSince ?? now })
    const late = { inTime: true, excludeAfterReveal: 'revealed after closing' as const }
    const merged = await store.mergeLate(trx, ids, late)
    const changed = new Set(merged.map((one) => one.attempt_id))
    const closed = attempts.filter((attempt) => attempt.closed_at !== null)
    const regrades = await gradeAgain(
      trx,
      papers,
      closed.filter((attempt) => changed.has(attempt.id)),
      { at: now, by: actor, reason },
    )
    const extension: Extension = {
      title: exam.title,
      attempts: attempts.length - closed.length,
      closed: closed.length,
      graded: regrades.length,
      answers: merged.reduce((sum, one) => sum + one.answers, 0),
      leftOut: await store.listLeftOut(trx, ids, late),
    }
    await insertAudit(trx, {
      at: now,
      actor,
      action: 'extend test',
      subject: slug,
      // Not the email, because the audit stays when the learner is erased.
      after: { minutes, user_id: userId, closedSince, ...extension },
      reason,
    })
    return extension
  })
}

async function refuseNewer(trx: Trx, slug: string, seen: number | null): Promise<void> {
  const newest = await findExtension(trx, slug)
  if (newest === undefined || newest.id === seen) return
  const { actor, at } = newest
  throw new OperatorError(`The test was extended by ${actor}, ${dateAndTime(at.toISOString())}.`)
}

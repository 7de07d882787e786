import { dateAndTime } from '@sopan/words/en/format'

import { type OperatorAction, inOperatorTransaction } from '#server/db/operator-act.ts'
import { findNewestAct, insertAudit } from '#server/db/queries/audit.ts'
import { findKeysPublicAt } from '#server/db/queries/keys-public.ts'
import type { Db, Trx } from '#server/db/tables.ts'
import { OperatorError } from '#server/lib/operator-error.ts'

import { lockAttempts } from '../attempt/store.ts'
import * as store from './store.ts'

/** An attempt by its id, or the newest one of a learner in a test that was not given back. */
export type NamedAttempt = number | { test: string; email: string }

export interface GivenBack {
  attempt: number
  number: number
  /** The learner's entries that arrived, in time or late. */
  entries: number
  /** When the keys of its paper became public for it. */
  revealedAt: Date | null
}

/**
 * Excludes a closed attempt from the attempt limit; its row, answers and grades stay. An open
 * attempt can be resumed, so it is rejected.
 */
export function giveBack(db: Db, named: NamedAttempt, act: OperatorAction): Promise<GivenBack> {
  const { actor, reason, now } = act
  return inOperatorTransaction(db, act, async (trx) => {
    const attemptId = await idOf(trx, named)
    const [attempt] = await lockAttempts(trx, [attemptId])
    if (attempt === undefined) throw new OperatorError(`There is no attempt ${attemptId}.`)
    if (attempt.closed_at === null) {
      throw new OperatorError(`Attempt ${attemptId} is still open: its learner can resume it.`)
    }
    if (attempt.given_back_at !== null) {
      const earlier = await findNewestAct(trx, ['give back attempt'], `attempt ${attemptId}`)
      const by =
        earlier === undefined
          ? ''
          : `, by ${earlier.actor}, ${dateAndTime(earlier.at.toISOString())}`
      throw new OperatorError(`Attempt ${attemptId} was given back before${by}.`)
    }
    await store.markGivenBack(trx, attemptId, now)
    const facts = {
      number: attempt.number,
      entries: attempt.revision,
      revealedAt: await findKeysPublicAt(trx, attempt.id),
    }
    await insertAudit(trx, {
      at: now,
      actor,
      action: 'give back attempt',
      subject: `attempt ${attemptId}`,
      after: facts,
      reason,
    })
    return { attempt: attemptId, ...facts }
  })
}

async function idOf(trx: Trx, named: NamedAttempt): Promise<number> {
  if (typeof named === 'number') return named
  const { test, email } = named
  const exam = await store.findExamBySlug(trx, test)
  if (exam === undefined) throw new OperatorError(`There is no test '${test}'.`)
  const learner = await store.findLearner(trx, email.toLowerCase())
  if (learner === undefined) throw new OperatorError(`There is no account with the email ${email}.`)
  const newest = await store.findNewestAttempt(trx, exam.id, learner.id)
  if (newest === undefined) {
    throw new OperatorError(`${email} has no attempt at '${test}' that was not given back.`)
  }
  return newest.id
}

import { type OperatorAction, inOperatorTransaction } from '#server/db/operator-act.ts'
import { insertAudit } from '#server/db/queries/audit.ts'
import type { Db } from '#server/db/tables.ts'
import { OperatorError } from '#server/lib/operator-error.ts'

import { lockAttempts } from '../attempt/store.ts'
import { findReveal } from '../result/reveal-store.ts'
import * as store from './store.ts'

export interface GivenBack {
  number: number
  /** The learner's entries that arrived, in time or late. */
  entries: number
  revealedAt: Date | null
}

/**
 * Excludes a closed attempt from the attempt limit; its row, answers and grades stay. An open
 * attempt can be resumed, so it is rejected.
 */
export function giveBack(db: Db, attemptId: number, act: OperatorAction): Promise<GivenBack> {
  const { actor, reason, now } = act
  return inOperatorTransaction(db, act, async (trx) => {
    const [attempt] = await lockAttempts(trx, [attemptId])
    if (attempt === undefined) throw new OperatorError(`There is no attempt ${attemptId}.`)
    if (attempt.closed_at === null) {
      throw new OperatorError(`Attempt ${attemptId} is still open: its learner can resume it.`)
    }
    if (attempt.given_back_at !== null) {
      throw new OperatorError(`Attempt ${attemptId} was given back before.`)
    }
    await store.markGivenBack(trx, attemptId, now)
    const givenBack = {
      number: attempt.number,
      entries: await store.countEntries(trx, attemptId),
      revealedAt: await findReveal(trx, attempt),
    }
    await insertAudit(trx, {
      at: now,
      actor,
      action: 'give back attempt',
      subject: `attempt ${attemptId}`,
      after: givenBack,
      reason,
    })
    return givenBack
  })
}

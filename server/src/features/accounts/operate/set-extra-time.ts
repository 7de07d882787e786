import { type OperatorAction, inOperatorTransaction } from '#server/db/operator-act.ts'
import { insertAudit } from '#server/db/queries/audit.ts'
import type { Db } from '#server/db/tables.ts'
import { OperatorError } from '#server/lib/operator-error.ts'

import { updateUser } from '../store.ts'
import { type AccountOf, lockAccount } from './lock-account.ts'

/**
 * Gives a learner more time in the tests that start from now on, in minutes for each hour; 0 takes it back. An attempt in
 * progress keeps its deadline.
 */
export function setExtraTime(
  db: Db,
  account: AccountOf,
  minutesPerHour: number,
  act: OperatorAction,
): Promise<void> {
  return inOperatorTransaction(db, act, async (trx) => {
    const user = await lockAccount(trx, account)
    const before = user.extra_minutes_per_hour
    if (before === minutesPerHour) {
      throw new OperatorError(`The learner has ${before} extra minutes an hour already.`)
    }
    await updateUser(trx, user.id, { extra_minutes_per_hour: minutesPerHour })
    await insertAudit(trx, {
      at: act.now,
      actor: act.actor,
      action: 'set extra time',
      subject: `user ${user.id}`,
      before: { minutes_per_hour: before },
      after: { minutes_per_hour: minutesPerHour },
      reason: act.reason,
    })
  })
}

import { type OperatorAction, inOperatorTransaction } from '#server/db/operator-act.ts'
import { findNewestAct, insertAudit } from '#server/db/queries/audit.ts'
import { endSessionsOf } from '#server/db/queries/sessions.ts'
import type { Db, Trx } from '#server/db/tables.ts'
import { OperatorError } from '#server/lib/operator-error.ts'

import { type AppUser, endResetsOf, updateUser } from '../store.ts'
import { type AccountOf, lockAccount } from './lock-account.ts'

type Status = 'active' | 'inactive'

const ACTIONS = { active: 'activate user', inactive: 'deactivate user' }

/** Activates or deactivates an account for an operator. */
export function setStatus(
  db: Db,
  account: AccountOf,
  status: Status,
  act: OperatorAction,
): Promise<{ id: number; name: string; sessions: number }> {
  return inOperatorTransaction(db, act, async (trx) => {
    const user = await lockAccount(trx, account)
    if (user.status === status) {
      const act = await findNewestAct(trx, [ACTIONS[status]], `user ${user.id}`)
      const by = act === undefined ? '' : `, by ${act.actor}`
      throw new OperatorError(`The account ${user.email} is ${status} already${by}.`)
    }
    const sessions = await changeStatus(trx, user, status, act)
    return { id: user.id, name: user.name, sessions }
  })
}

/**
 * Changes the status of a locked account. Deactivating ends its sessions and reset links: the learner
 * can neither continue nor sign in, and keeps access and results for a later activation. Returns the
 * number of ended sessions.
 */
export async function changeStatus(
  trx: Trx,
  user: AppUser,
  status: Status,
  { actor, reason, now }: Pick<OperatorAction, 'actor' | 'reason' | 'now'>,
): Promise<number> {
  await updateUser(trx, user.id, { status })
  let sessions = 0
  if (status === 'inactive') {
    sessions = await endSessionsOf(trx, user.id, now)
    await endResetsOf(trx, user.id, now)
  }
  await insertAudit(trx, {
    at: now,
    actor,
    action: ACTIONS[status],
    subject: `user ${user.id}`,
    after: { status, sessions },
    reason,
  })
  return sessions
}

import { type OperatorAction, inOperatorTransaction } from '#server/db/operator-act.ts'
import { insertAudit } from '#server/db/queries/audit.ts'
import { endSessionsOf } from '#server/db/queries/sessions.ts'
import type { Db, Trx } from '#server/db/tables.ts'
import { OperatorError } from '#server/lib/operator-error.ts'

import { emailKey } from '../email-key.ts'
import { type AppUser, endResetsOf, updateUser } from '../store.ts'
import * as store from './store.ts'

type Status = 'active' | 'inactive'

/** Activates or deactivates an account for an operator. */
export function setStatus(
  db: Db,
  email: string,
  status: Status,
  act: OperatorAction,
): Promise<{ id: number; name: string; sessions: number }> {
  return inOperatorTransaction(db, act, async (trx) => {
    const user = await store.lockUserByEmail(trx, emailKey(email))
    if (user === undefined) throw new OperatorError(`There is no account with the email ${email}.`)
    if (user.status === status)
      throw new OperatorError(`The account ${user.email} is ${status} already.`)
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
    action: status === 'active' ? 'activate user' : 'deactivate user',
    subject: `user ${user.id}`,
    after: { status, sessions },
    reason,
  })
  return sessions
}

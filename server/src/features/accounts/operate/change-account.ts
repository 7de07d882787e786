import { randomUUID } from 'node:crypto'

import { type OperatorAction, inOperatorTransaction } from '#server/db/operator-act.ts'
import { insertAudit } from '#server/db/queries/audit.ts'
import { insertMessage } from '#server/db/queries/outbox.ts'
import { endSessionsOf } from '#server/db/queries/sessions.ts'
import type { Db, Trx } from '#server/db/tables.ts'
import { UNIQUE_VIOLATION, errorCode } from '#server/lib/error-code.ts'
import { OperatorError } from '#server/lib/operator-error.ts'

import { storeNewEmail } from '../change-email.ts'
import { EMAIL_TAKEN, emailKey } from '../email-key.ts'
import type { AppUser } from '../store.ts'
import * as store from './store.ts'

/**
 * Changes the email of an account for an operator: all its sessions and reset links end, and the old address
 * is told. Throws OperatorError if there is no such account or if the new address is taken.
 */
export async function changeEmailOf(
  db: Db,
  email: string,
  newEmail: string,
  act: OperatorAction,
): Promise<{ user: AppUser; sessions: number }> {
  if (email === newEmail) throw new OperatorError(`The account has the email ${email} already.`)
  try {
    return await withAccount(db, email, act, (trx, user) =>
      storeNewEmail(trx, user, {
        changes: { email: newEmail },
        at: act.now,
        actor: act.actor,
        reason: act.reason,
        keptSession: null,
      }),
    )
  } catch (error) {
    if (errorCode(error) === UNIQUE_VIOLATION)
      throw new OperatorError(`${EMAIL_TAKEN}: ${newEmail}.`)
    throw error
  }
}

/** Mails a link that sets a new password, for an operator; refused for an inactive account. */
export function sendReset(db: Db, email: string, act: OperatorAction): Promise<AppUser> {
  return withAccount(db, email, act, async (trx, user) => {
    if (user.status === 'inactive') {
      throw new OperatorError(`The account ${user.email} is inactive. users activate activates it.`)
    }
    await insertMessage(trx, {
      kind: 'password reset',
      key: `password reset ${randomUUID()}`,
      payload: { email_key: user.email_key, asked_at: act.now.toISOString() },
      dueAt: act.now,
    })
    await insertAudit(trx, auditOf(user, 'send reset link', act))
    return user
  })
}

/** Ends all sessions of an account for an operator; returns how many. */
export function endSessions(
  db: Db,
  email: string,
  act: OperatorAction,
): Promise<{ user: AppUser; sessions: number }> {
  return withAccount(db, email, act, async (trx, user) => {
    const sessions = await endSessionsOf(trx, user.id, act.now)
    await insertAudit(trx, { ...auditOf(user, 'end sessions', act), after: { sessions } })
    return { user, sessions }
  })
}

const auditOf = (user: AppUser, action: string, { actor, now, reason }: OperatorAction) => {
  return { at: now, actor, action, subject: `user ${user.id}`, reason }
}

function withAccount<Result>(
  db: Db,
  email: string,
  act: OperatorAction,
  change: (trx: Trx, user: AppUser) => Promise<Result>,
): Promise<Result> {
  return inOperatorTransaction(db, act, async (trx) => {
    const user = await store.lockUserByEmail(trx, emailKey(email))
    if (user === undefined) throw new OperatorError(`There is no account with the email ${email}.`)
    return change(trx, user)
  })
}

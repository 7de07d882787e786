import { randomUUID } from 'node:crypto'

import { refusalText } from '@sopan/words/frame/refusals'

import { type OperatorAction, inOperatorTransaction } from '#server/db/operator-act.ts'
import { findNewestAct, insertAudit } from '#server/db/queries/audit.ts'
import { insertMessage } from '#server/db/queries/outbox.ts'
import { endSession, endSessionsOf } from '#server/db/queries/sessions.ts'
import type { Db, Trx } from '#server/db/tables.ts'
import { UNIQUE_VIOLATION, errorCode } from '#server/lib/error-code.ts'
import { OperatorError } from '#server/lib/operator-error.ts'

import { storeNewEmail } from '../change-email.ts'
import { EMAIL_TAKEN } from '../email-key.ts'
import type { AppUser } from '../store.ts'
import { type AccountOf, lockAccount } from './lock-account.ts'

/** A second link to the same address within this time is one press of a button too many. */
const RESET_PAUSE_MS = 60_000

/**
 * Changes the email of an account for an operator: all its sessions and reset links end, and the old address
 * is told. Throws OperatorError if there is no such account or if the new address is taken.
 */
export async function changeEmailOf(
  db: Db,
  account: AccountOf,
  newEmail: string,
  act: OperatorAction,
): Promise<{ user: AppUser; sessions: number }> {
  try {
    return await withAccount(db, account, act, (trx, user) => {
      if (user.email === newEmail) {
        throw new OperatorError(`The account has the email ${newEmail} already.`)
      }
      const { actor, now: at, reason } = act
      const changes = { email: newEmail }
      return storeNewEmail(trx, user, { changes, at, actor, reason, keptSession: null })
    })
  } catch (error) {
    if (errorCode(error) === UNIQUE_VIOLATION)
      throw new OperatorError(`${refusalText(EMAIL_TAKEN, 'en')}: ${newEmail}.`)
    throw error
  }
}

/**
 * Mails a link that sets a new password, for an operator; refused for an inactive account, and within a minute of
 * another one to this address.
 */
export function sendReset(db: Db, account: AccountOf, act: OperatorAction): Promise<AppUser> {
  return withAccount(db, account, act, async (trx, user) => {
    if (user.status === 'inactive') {
      throw new OperatorError(
        `The account ${user.email} is inactive. Activate it first, on the page of the learner.`,
      )
    }
    const last = await findNewestAct(trx, [SEND, 'email changed'], `user ${user.id}`)
    if (last?.action === SEND && act.now.getTime() - last.at.getTime() < RESET_PAUSE_MS) {
      throw new OperatorError(
        `${last.actor} has sent a link to ${user.email} less than a minute ago.`,
      )
    }
    await insertMessage(trx, {
      kind: 'password reset',
      key: `password reset ${randomUUID()}`,
      payload: { email_key: user.email_key, asked_at: act.now.toISOString() },
      dueAt: act.now,
    })
    await insertAudit(trx, auditOf(user, SEND, act))
    return user
  })
}

/** Ends one session of an account for an operator. */
export function endOneSession(
  db: Db,
  account: AccountOf,
  session: number,
  act: OperatorAction,
): Promise<void> {
  return withAccount(db, account, act, async (trx, user) => {
    if (!(await endSession(trx, { id: session, userId: user.id }, act.now))) {
      throw new OperatorError('This device is signed out already.')
    }
    await insertAudit(trx, { ...auditOf(user, 'end sessions', act), after: { session } })
  })
}

/** Ends all sessions of an account for an operator; returns how many. */
export function endSessions(
  db: Db,
  account: AccountOf,
  act: OperatorAction,
): Promise<{ user: AppUser; sessions: number }> {
  return withAccount(db, account, act, async (trx, user) => {
    const sessions = await endSessionsOf(trx, user.id, act.now)
    await insertAudit(trx, { ...auditOf(user, 'end sessions', act), after: { sessions } })
    return { user, sessions }
  })
}

const SEND = 'send reset link'

const auditOf = (user: AppUser, action: string, { actor, now, reason }: OperatorAction) => {
  return { at: now, actor, action, subject: `user ${user.id}`, reason }
}

const withAccount = <Result>(
  db: Db,
  account: AccountOf,
  act: OperatorAction,
  change: (trx: Trx, user: AppUser) => Promise<Result>,
): Promise<Result> =>
  inOperatorTransaction(db, act, async (trx) => change(trx, await lockAccount(trx, account)))

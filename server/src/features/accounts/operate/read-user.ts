import { listLiveSessions } from '#server/db/queries/sessions.ts'
import type { Db } from '#server/db/tables.ts'
import { inSnapshot } from '#server/db/transaction.ts'
import { OperatorError } from '#server/lib/operator-error.ts'

import { findUser } from '../store.ts'
import { findUsers } from './find-users.ts'
import * as store from './user-record-store.ts'

/** What answers a learner's question: the account with its newest orders, tests, tickets and mails. */
export type UserRecord = Awaited<ReturnType<typeof readUserById>>

/**
 * Reads the account for an email, an id, or part of a name or phone. Throws OperatorError unless there is
 * exactly one; the account with exactly this email or id, or the only one with this phone, is preferred.
 */
export async function readUser(db: Db, text: string, now: Date): Promise<UserRecord> {
  const { users } = await findUsers(db, text, now)
  const key = text.trim().toLowerCase()
  const withPhone = users.filter(({ phone }) => phone === key)
  const named = users.find((user) => [user.email.toLowerCase(), String(user.id)].includes(key))
  const found = named ?? (withPhone.length === 1 ? withPhone[0] : users[0])
  if (found === undefined) throw new OperatorError('No account was found.')
  if (users.length > 1 && named === undefined && withPhone.length !== 1) {
    const list = users.map(({ id, email }) => `${id} <${email}>`).join(', ')
    throw new OperatorError(`Several accounts were found: ${list}. Give an id or an email.`)
  }
  return readUserById(db, found.id, now)
}

/** The same for an id; throws OperatorError if there is no such account. */
export function readUserById(db: Db, id: number, now: Date) {
  return inSnapshot(db, async (trx) => {
    const found = await findUser(trx, id)
    if (found === undefined) throw new OperatorError('No account was found.')
    const { password_hash: _hash, ...user } = found
    return {
      user,
      orders: await store.listOrders(trx, user.id),
      access: await store.listAccess(trx, user.id),
      attempts: await store.listAttempts(trx, user.id),
      progress: await store.listProgress(trx, user.id),
      tickets: await store.listTickets(trx, user.id),
      mails: await store.listMails(trx, user),
      sessions: await listLiveSessions(trx, user.id, now),
    }
  })
}

import { listPlans } from '#server/db/queries/fees.ts'
import { listLiveSessions } from '#server/db/queries/sessions.ts'
import type { Db } from '#server/db/tables.ts'
import { inSnapshot } from '#server/db/transaction.ts'
import { OperatorError } from '#server/lib/operator-error.ts'

import { findUser } from '../store.ts'
import * as store from './user-record-store.ts'

/** The account with its newest orders, tests, tickets and mails, by which the staff answers a learner's question. */
export type UserRecord = Awaited<ReturnType<typeof readUserById>>

/** Throws OperatorError if there is no such account. */
export function readUserById(db: Db, id: number, now: Date) {
  return inSnapshot(db, async (trx) => {
    const found = await findUser(trx, id)
    if (found === undefined) throw new OperatorError('No account was found.')
    const { password_hash: _hash, ...user } = found
    return {
      user,
      orders: await store.listOrders(trx, user.id),
      access: await store.listAccess(trx, user.id),
      batches: await store.listBatches(trx, user.id),
      fees: await listPlans(trx, user.id, now),
      attempts: await store.listAttempts(trx, user.id),
      progress: await store.listProgress(trx, user.id),
      tickets: await store.listTickets(trx, user.id),
      mails: await store.listMails(trx, user),
      sessions: await listLiveSessions(trx, user.id, now),
    }
  })
}

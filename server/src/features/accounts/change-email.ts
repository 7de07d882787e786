import { randomUUID } from 'node:crypto'

import { insertAudit } from '#server/db/queries/audit.ts'
import { insertMessage } from '#server/db/queries/outbox.ts'
import * as sessions from '#server/db/queries/sessions.ts'
import type { RowChange, Trx } from '#server/db/tables.ts'
import { inTransaction } from '#server/db/transaction.ts'
import type { AppDeps } from '#server/http/app-deps.ts'
import { textHash } from '#server/lib/credentials/token.ts'
import { UNIQUE_VIOLATION, errorCode } from '#server/lib/error-code.ts'
import { conflict } from '#server/lib/errors.ts'

import { EMAIL_TAKEN, emailKey } from './email-key.ts'
import { type Proven, lockProven } from './prove-password.ts'
import * as store from './store.ts'

type EmailChanges = RowChange<'app_user'> & { email: string }

/** Stores the new address with the other changes for the learner; the other sessions end. */
export async function changeEmail(
  { db, limits, now, wakeOutbox }: Pick<AppDeps, 'db' | 'limits' | 'now' | 'wakeOutbox'>,
  { id, sessionId, passwordHash, address }: Proven,
  changes: EmailChanges,
) {
  // Limited like signup, because the result shows whether an address has an account.
  await limits.hitShared('signup', address)
  const at = now()
  const { user } = await inTransaction(db, async (trx) =>
    storeNewEmail(trx, await lockProven(trx, { id, passwordHash }), {
      changes,
      at,
      actor: `user ${id}`,
      keptSession: sessionId,
    }),
  ).catch((error: unknown) => {
    throw errorCode(error) === UNIQUE_VIOLATION ? conflict(EMAIL_TAKEN) : error
  })
  wakeOutbox()
  return user
}

interface NewEmail {
  changes: EmailChanges
  at: Date
  actor: string
  /** Of an operator. */
  reason?: string
  /** The session that does not end. */
  keptSession: number | null
}

/**
 * Changes the address of a locked user. The same transaction ends sessions and reset links and queues a mail to
 * the old address. A change of letter case alone counts as a change, because mails go to the stored spelling.
 */
export async function storeNewEmail(
  trx: Trx,
  { id, email: oldEmail }: Pick<store.AppUser, 'id' | 'email'>,
  { changes, at, actor, reason, keptSession }: NewEmail,
): Promise<{ user: store.AppUser; sessions: number }> {
  const key = emailKey(changes.email)
  await store.endResetsOf(trx, id, at)
  const ended = await sessions.endSessionsOf(trx, id, at, keptSession)
  const user = await store.updateUser(trx, id, { ...changes, email_key: key })
  await insertMessage(trx, {
    kind: 'email changed',
    key: `email changed ${randomUUID()}`,
    payload: { user_id: id, to: oldEmail, changed_at: at.toISOString() },
    dueAt: at,
  })
  await insertAudit(trx, {
    at,
    actor,
    action: 'email changed',
    subject: `user ${id}`,
    // Enough to check an address that an owner reports; the log itself contains no address.
    after: { old_email_hash: textHash(emailKey(oldEmail)), new_email_hash: textHash(key) },
    ...(reason !== undefined && { reason }),
  })
  return { user, sessions: ended }
}

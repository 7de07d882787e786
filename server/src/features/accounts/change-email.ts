import { randomUUID } from 'node:crypto'

import { insertAudit } from '#server/db/queries/audit.ts'
import { insertMessage } from '#server/db/queries/outbox.ts'
import type { RowChange } from '#server/db/tables.ts'
import { inTransaction } from '#server/db/transaction.ts'
import type { AppDeps } from '#server/http/app-deps.ts'
import { verifyPassword } from '#server/lib/credentials/password.ts'
import { textHash } from '#server/lib/credentials/token.ts'
import { errorCode } from '#server/lib/error-code.ts'
import { conflict, forbidden } from '#server/lib/errors.ts'

import { EMAIL_TAKEN, emailKey } from './email-key.ts'
import * as store from './store.ts'

const ASK = 'Enter your current password to change your email.'
const WRONG = 'The current password is not correct.'
const UNIQUE_VIOLATION = '23505'

/** An account whose password the caller has just entered. */
interface Proven {
  id: number
  email: string
  passwordHash: string
  address: string
}

/** Throws 403 if the password is missing or wrong; wrong guesses count as failed sign-ins. */
export async function provePassword(
  { db, limits }: Pick<AppDeps, 'db' | 'limits'>,
  { id, address, password }: { id: number; address: string; password: string | null | undefined },
): Promise<Proven> {
  if (!password) throw forbidden(ASK)
  const { email, password_hash: passwordHash } = await store.getUser(db, id)
  const isRight = await limits.signIn(emailKey(email), address, async () =>
    (await verifyPassword(passwordHash, password)) ? true : null,
  )
  if (isRight === null) throw forbidden(WRONG)
  return { id, email, passwordHash, address }
}

/**
 * Stores the new address with the other changes. The same transaction invalidates reset links sent
 * to the old address and queues a mail to it. A change of letter case alone counts as a change,
 * because mails go to the stored spelling.
 */
export async function changeEmail(
  { db, limits, now, wakeOutbox }: Pick<AppDeps, 'db' | 'limits' | 'now' | 'wakeOutbox'>,
  { id, email: oldEmail, passwordHash, address }: Proven,
  changes: RowChange<'app_user'> & { email: string },
) {
  // Limited like signup, because the result shows whether an address has an account.
  limits.hit('signup', address)
  const key = emailKey(changes.email)
  const at = now()
  const user = await inTransaction(db, async (trx) => {
    // A reset that committed first has invalidated the proof.
    const current = await store.lockUser(trx, id)
    if (current.password_hash !== passwordHash) throw forbidden(WRONG)
    await store.endResetsOf(trx, id, at)
    const changed = await store.updateUser(trx, id, { ...changes, email_key: key })
    await insertMessage(trx, {
      kind: 'email changed',
      key: `email changed ${randomUUID()}`,
      payload: { to: oldEmail, changed_at: at.toISOString() },
      dueAt: at,
    })
    await insertAudit(trx, {
      at,
      actor: `user ${id}`,
      action: 'email changed',
      subject: `user ${id}`,
      // Enough to check an address that an owner reports; the log itself contains no address.
      after: { old_email_hash: textHash(emailKey(oldEmail)), new_email_hash: textHash(key) },
    })
    return changed
  }).catch((error: unknown) => {
    throw errorCode(error) === UNIQUE_VIOLATION ? conflict(EMAIL_TAKEN) : error
  })
  wakeOutbox()
  return user
}

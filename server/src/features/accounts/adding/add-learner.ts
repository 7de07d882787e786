import type { OperatorAction } from '#server/db/operator-act.ts'
import { insertAudit } from '#server/db/queries/audit.ts'
import { insertMessage } from '#server/db/queries/outbox.ts'
import type { Trx } from '#server/db/tables.ts'
import { UNKNOWN_PASSWORD_HASH } from '#server/lib/credentials/password.ts'
import { newReferralCode } from '#server/lib/credentials/token.ts'
import { OperatorError } from '#server/lib/operator-error.ts'

import { emailKey } from '../email-key.ts'
import { findUserByEmail, insertUser } from '../store.ts'
import { ADD, wasMadeWith } from './store.ts'

export const INACTIVE = 'The account is deactivated. Activate it first, on the page of the learner.'

interface NewLearner {
  name: string
  email: string
  phone: string | null
}

/** An act on the rows of a list, whose key is made by the page. */
export interface ListAction extends OperatorAction {
  list: string
}

/**
 * Makes the account of a row, in its transaction, without a password, and mails a link that sets one, unless there is an account with this
 * email, which is not changed. 'made' also if an earlier call with this list has made it. Throws OperatorError for an
 * inactive account.
 */
export async function addLearner(
  trx: Trx,
  { name, email, phone }: NewLearner,
  { actor, list, now: at, reason }: ListAction,
): Promise<{ id: number; account: 'made' | 'existing' }> {
  // Of two calls at the same moment, the second waits here for the first.
  const made = await insertUser(trx, {
    name,
    email,
    email_key: emailKey(email),
    phone,
    password_hash: UNKNOWN_PASSWORD_HASH,
    referral_code: newReferralCode(),
    created_at: at,
  })
  if (made === undefined) {
    const user = await findUserByEmail(trx, emailKey(email))
    if (user === undefined || user.erased_at !== null) {
      throw new OperatorError('The account with this email was changed meanwhile. Try again.')
    }
    if (user.status !== 'active') throw new OperatorError(INACTIVE)
    const isOwn = await wasMadeWith(trx, user.id, list)
    return { id: user.id, account: isOwn ? 'made' : 'existing' }
  }
  const subject = `user ${made.id}`
  await insertAudit(trx, { at, actor, action: ADD, subject, after: { list }, reason })
  await insertMessage(trx, {
    kind: 'account made',
    key: `account made ${made.id}`,
    payload: { user_id: made.id },
    dueAt: at,
  })
  return { id: made.id, account: 'made' }
}

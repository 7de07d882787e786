import { randomBytes } from 'node:crypto'

import { insertAudit } from '#server/db/queries/audit.ts'
import { endSessionsOf } from '#server/db/queries/sessions.ts'
import type { Trx } from '#server/db/tables.ts'
import { UNKNOWN_PASSWORD_HASH } from '#server/lib/credentials/password.ts'
import { newReferralCode } from '#server/lib/credentials/token.ts'
import { erasedAddress } from '#server/lib/erased-address.ts'

import type { AppUser } from '../store.ts'
import * as store from './store.ts'

/** The database accepts no other name in the row of an erased account. */
const NAME = 'Deleted account'
const TEXT = 'Deleted with the account.'

interface Act {
  at: Date
  actor: string
  reason?: string
}

/** What an erasure has changed. */
export interface Erased {
  user_id: number
  sessions: number
  tickets: number
  /** Mails that were not sent yet. */
  mails: number
  /** Events of the payment provider whose content was erased. */
  events: number
  /** Ids of the ended access. */
  entitlements: number[]
}

/**
 * Erases the personal data of an account that the transaction has locked FOR UPDATE. What stays without a name:
 * orders and what belongs to them, attempts, progress and the audit. Receipts and credit notes keep the buyer's name and
 * email. Sessions are ended, and deleted with all others after their time. Pictures are deleted by `sweepErasures`.
 */
export async function eraseAccount(trx: Trx, user: AppUser, act: Act): Promise<Erased> {
  const { at } = act
  const { id } = user
  const email = erasedAddress(id, randomBytes(8).toString('hex'))
  await store.lockTickets(trx, id)
  const mails = await store.endMessages(trx, user, at)
  await store.setErased(trx, id, {
    name: NAME,
    email,
    email_key: email,
    phone: null,
    state: null,
    district: null,
    status: 'inactive',
    extra_minutes_per_hour: 0,
    password_hash: UNKNOWN_PASSWORD_HASH,
    referral_code: newReferralCode(),
    erased_at: at,
  })
  const sessions = await endSessionsOf(trx, id, at)
  await store.deleteResets(trx, id)
  const tickets = await store.eraseTickets(trx, id, { email, text: TEXT, at })
  const events = await store.eraseEventBodies(trx, id)
  const entitlements = await endAccess(trx, id, act)
  const erased = { user_id: id, sessions, tickets, mails, events, entitlements }
  await insertAudit(trx, { ...auditOf(id, act), action: 'erase account', after: erased })
  return erased
}

const auditOf = (id: number, { at, actor, reason }: Act) => {
  return { at, actor, subject: `user ${id}`, ...(reason !== undefined && { reason }) }
}

async function endAccess(trx: Trx, userId: number, act: Act): Promise<number[]> {
  const ids = (await store.listLiveAccess(trx, userId, act.at)).map(({ id }) => id)
  if (ids.length === 0) return []
  await store.revokeAccess(trx, ids, act.at)
  const after = { user_id: userId, entitlements: ids }
  await insertAudit(trx, { ...auditOf(userId, act), action: 'revoke', after })
  return ids
}

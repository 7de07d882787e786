import { randomBytes } from 'node:crypto'

import type { ErasedCounts, ErasingAct } from '#server/db/personal/part.ts'
import { PERSONAL_TABLES } from '#server/db/personal/personal.ts'
import { lockTickets } from '#server/db/personal/support.ts'
import { insertAudit } from '#server/db/queries/audit.ts'
import type { Trx } from '#server/db/tables.ts'
import { erasedAddress } from '#server/lib/erased-address.ts'

import type { AppUser } from '../store.ts'

/** How much an erasure has changed, with the account. */
export interface Erased extends ErasedCounts {
  user_id: number
}

/**
 * Erases the personal data of an account that the transaction has locked FOR UPDATE. Orders with their rows, attempts,
 * progress and the audit stay without a name. Receipts and credit notes keep the buyer's name and email. Sessions are
 * ended, and deleted with all others after their time. Pictures are deleted by `sweepErasures`.
 */
export async function eraseAccount(
  trx: Trx,
  user: AppUser,
  act: Omit<ErasingAct, 'address'>,
): Promise<Erased> {
  const { id } = user
  const address = erasedAddress(id, randomBytes(8).toString('hex'))
  await lockTickets(trx, id)
  const erased = { user_id: id, sessions: 0, tickets: 0, mails: 0, events: 0, entitlements: [] }
  for (const { erase } of Object.values(PERSONAL_TABLES)) {
    Object.assign(erased, await erase?.(trx, user, { ...act, address }))
  }
  await insertAudit(trx, { ...act, action: 'erase account', subject: `user ${id}`, after: erased })
  return erased
}

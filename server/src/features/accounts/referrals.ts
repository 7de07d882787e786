import type { Trx } from '#server/db/tables.ts'

import { type AppUser, insertReferralEvent } from './store.ts'

/**
 * Counts an event of a referred account for its referrer, in the transaction that it belongs to:
 * the account itself, or its first login from the app. Each counts once, also from a
 * faked platform.
 */
export async function countReferral(
  trx: Trx,
  { id, referred_by: referrerId }: Pick<AppUser, 'id' | 'referred_by'>,
  kind: 'signup' | 'download',
  at: Date,
): Promise<void> {
  if (referrerId === null || referrerId === id) return
  await insertReferralEvent(trx, { user_id: id, referrer_id: referrerId, kind, created_at: at })
}

import type { Trx } from '#server/db/tables.ts'
import { inTransaction } from '#server/db/transaction.ts'
import { newToken, tokenHash } from '#server/lib/credentials/token.ts'

import type { MailDeps } from './mail-deps.ts'
import * as store from './store.ts'

/**
 * A link that sets a password for the account that `lock` finds, for `lifeMs` milliseconds; null without such an
 * account. The token is created here, so the database holds only its hash. If a message is sent twice, each mail has
 * its own link, and only the newer link works.
 */
export async function makePasswordLink(
  { db, now, settings }: MailDeps,
  lock: (trx: Trx) => Promise<{ id: number; email: string } | undefined>,
  lifeMs: number,
): Promise<{ email: string; url: string } | null> {
  const at = now()
  const token = newToken()
  const email = await inTransaction(db, async (trx) => {
    const user = await lock(trx)
    if (user === undefined) return null
    await store.insertReset(trx, {
      token_hash: tokenHash(token),
      user_id: user.id,
      created_at: at,
      expires_at: new Date(at.getTime() + lifeMs),
    })
    return user.email
  })
  return email === null
    ? null
    : { email, url: `${settings.PUBLIC_URL}/reset-password#token=${token}` }
}

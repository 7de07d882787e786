import type { Language } from '@sopan/contract/language'

import type { Trx } from '#server/db/tables.ts'
import { inTransaction } from '#server/db/transaction.ts'
import { newToken, tokenHash } from '#server/lib/credentials/token.ts'

import type { MailDeps } from './mail-deps.ts'
import * as store from './store.ts'

interface Account {
  id: number
  email: string
  language: Language | null
}

/**
 * A link that sets a password for the account that `lock` finds, for `lifeMs` milliseconds; null without such an
 * account. The token is created here, so the database holds only its hash. If a message is sent twice, each mail has
 * its own link, and only the newer link works.
 */
export async function makePasswordLink(
  { db, now, settings }: MailDeps,
  lock: (trx: Trx) => Promise<Account | undefined>,
  lifeMs: number,
): Promise<{ email: string; language: Language | null; url: string } | null> {
  const at = now()
  const token = newToken()
  const account = await inTransaction(db, async (trx) => {
    const user = await lock(trx)
    if (user === undefined) return undefined
    await store.insertReset(trx, {
      token_hash: tokenHash(token),
      user_id: user.id,
      created_at: at,
      expires_at: new Date(at.getTime() + lifeMs),
    })
    return user
  })
  if (account === undefined) return null
  const { email, language } = account
  return { email, language, url: `${settings.PUBLIC_URL}/reset-password#token=${token}` }
}

import { z } from 'zod'

import { inTransaction } from '#server/db/transaction.ts'
import { newToken, tokenHash } from '#server/lib/credentials/token.ts'
import type { Mail } from '#server/lib/mail.ts'

import type { MailDeps } from './mail-deps.ts'
import * as store from './store.ts'

const LINK_LIFE_MS = 30 * 60_000
/** A link that could not be sent within this time is dropped. */
const LONGEST_WAIT_MS = 60 * 60_000

const payloadSchema = z.object({ email_key: z.string(), asked_at: z.coerce.date() })

/**
 * The mail with a link that sets a new password, null if there is no such account. The token is
 * created here, so the database holds only its hash. A message that is sent twice carries two
 * links, of which the newer one works.
 */
export async function resetMail(deps: MailDeps, payload: unknown): Promise<Mail | null> {
  const { db, now, settings } = deps
  const { email_key: emailKey, asked_at: askedAt } = payloadSchema.parse(payload)
  const at = now()
  if (at.getTime() - askedAt.getTime() > LONGEST_WAIT_MS) return null
  const token = newToken()
  const email = await inTransaction(db, async (trx) => {
    const user = await store.lockActiveUser(trx, emailKey)
    if (user === undefined) return null
    await store.insertReset(trx, {
      token_hash: tokenHash(token),
      user_id: user.id,
      created_at: at,
      expires_at: new Date(at.getTime() + LINK_LIFE_MS),
    })
    return user.email
  })
  if (email === null) return null
  return {
    to: email,
    subject: `Set a new password for ${settings.BRAND_NAME}`,
    text: `Hello,

Open this link within 30 minutes to set a new password:

${settings.PUBLIC_URL}/reset-password#token=${token}

If you did not ask for this, ignore this email: nothing has changed.

${settings.BRAND_NAME}
`,
  }
}

import { z } from 'zod'

import type { Mail } from '#server/lib/mail.ts'

import type { MailDeps } from './mail-deps.ts'
import { makePasswordLink } from './password-link.ts'
import * as store from './store.ts'

const LINK_LIFE_MS = 30 * 60_000
/** A link that could not be sent within this time is dropped. */
const LONGEST_WAIT_MS = 60 * 60_000

const payloadSchema = z.object({ email_key: z.string(), asked_at: z.coerce.date() })

/** The mail with a link that sets a new password, null if there is no such account. */
export async function resetMail(deps: MailDeps, payload: unknown): Promise<Mail | null> {
  const { now, settings } = deps
  const { email_key: emailKey, asked_at: askedAt } = payloadSchema.parse(payload)
  if (now().getTime() - askedAt.getTime() > LONGEST_WAIT_MS) return null
  const link = await makePasswordLink(
    deps,
    (trx) => store.lockActiveUser(trx, emailKey),
    LINK_LIFE_MS,
  )
  if (link === null) return null
  return {
    to: link.email,
    subject: `Set a new password for ${settings.BRAND_NAME}`,
    text: `Hello,

Open this link within 30 minutes to set a new password:

${link.url}

If you did not ask for this, ignore this email: nothing has changed.

${settings.BRAND_NAME}
`,
  }
}

import { DAY_MS } from '@sopan/domain/durations'
import { z } from 'zod'

import type { Mail } from '#server/lib/mail.ts'

import type { MailDeps } from './mail-deps.ts'
import { makePasswordLink } from './password-link.ts'
import * as store from './store.ts'

/** Longer than that of a link which a learner waits for. */
const LINK_LIFE_DAYS = 7

const payloadSchema = z.object({ user_id: z.int() })

/** The first mail to an account that the staff has made, with a link that sets its password; null if the account is not active. */
export async function accountMadeMail(deps: MailDeps, payload: unknown): Promise<Mail | null> {
  const { user_id: userId } = payloadSchema.parse(payload)
  const { BRAND_NAME: brand, PUBLIC_URL: publicUrl } = deps.settings
  const link = await makePasswordLink(
    deps,
    (trx) => store.lockActiveUserById(trx, userId),
    LINK_LIFE_DAYS * DAY_MS,
  )
  if (link === null) return null
  return {
    to: link.email,
    subject: `Your ${brand} account: set a password`,
    text: `Hello,

${brand} has made an account for you. You log in with this email address, and with a
password that you set. Open this link within ${LINK_LIFE_DAYS} days to set it:

${link.url}

After that, ask for a new link at ${publicUrl}/forgot-password.

If you did not expect this email, ignore it. The account cannot be used until a password is set.

${brand}
`,
  }
}

import { date } from '@sopan/words/en/format'
import { z } from 'zod'

import type { Mail } from '#server/lib/mail.ts'

import type { MailDeps } from './mail-deps.ts'

const payloadSchema = z.object({ to: z.string(), changed_at: z.coerce.date() })

/** The mail to an account whose password was changed, in the profile or by a mailed link. */
export function passwordChangedMail({ settings }: MailDeps, payload: unknown): Mail {
  const { to, changed_at: changedAt } = payloadSchema.parse(payload)
  const brand = settings.BRAND_NAME
  return {
    to,
    subject: `The password of your ${brand} account was changed`,
    text: `Hello,

The password of your ${brand} account was changed on ${date(changedAt)}. Other devices
were signed out.

If you did not change it, set a new one at ${settings.PUBLIC_URL}/forgot-password and write to
${settings.CONTACT_EMAIL} immediately.

${brand}
`,
  }
}

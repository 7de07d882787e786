import { date } from '@sopan/words/en/format'
import { z } from 'zod'

import type { Mail } from '#server/lib/mail.ts'

import type { MailDeps } from './mail-deps.ts'

const payloadSchema = z.object({ to: z.string(), changed_at: z.coerce.date() })

/** The mail to the previous address of an account. */
export function emailChangedMail({ settings }: MailDeps, payload: unknown): Mail {
  const { to, changed_at: changedAt } = payloadSchema.parse(payload)
  const brand = settings.BRAND_NAME
  return {
    to,
    subject: `The email of your ${brand} account was changed`,
    text: `Hello,

The email of your ${brand} account was changed on ${date(changedAt)}. You can no longer
login with this address.

If you did not change it, write to ${settings.CONTACT_EMAIL} immediately.

${brand}
`,
  }
}

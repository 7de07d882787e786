import { DAY_MS } from '@sopan/domain/durations'
import { date } from '@sopan/words/en/format'
import { z } from 'zod'

import type { Mail } from '#server/lib/mail.ts'

import type { MailDeps } from './mail-deps.ts'

/** The address is erased with the message, also if the mail cannot be sent within this time. */
const LONGEST_WAIT_MS = 7 * DAY_MS

const payloadSchema = z.object({ to: z.string(), deleted_at: z.coerce.date() })

/** The last mail to an account that was erased. */
export function accountDeletedMail({ now, settings }: MailDeps, payload: unknown): Mail | null {
  const { to, deleted_at: deletedAt } = payloadSchema.parse(payload)
  if (now().getTime() - deletedAt.getTime() > LONGEST_WAIT_MS) return null
  const brand = settings.BRAND_NAME
  return {
    to,
    subject: `Your ${brand} account was deleted`,
    text: `Hello,

Your ${brand} account was deleted on ${date(deletedAt)}, with its access. Receipts and credit notes stay
with your name and email as long as tax law requires. What else stays and why:
${settings.PUBLIC_URL}/privacy-policy

If you did not ask for this, write to ${settings.CONTACT_EMAIL} immediately.

${brand}
`,
  }
}

import { LANGUAGES } from '@sopan/contract/language'
import { DAY_MS } from '@sopan/domain/durations'
import { accountMails } from '@sopan/words/mails/account'
import { z } from 'zod'

import type { Mail } from '#server/lib/mail.ts'

import type { MailDeps } from './mail-deps.ts'
import { mailTo, wordsFor } from './wording.ts'

/** The address is erased with the message, also if the mail cannot be sent within this time. */
const LONGEST_WAIT_MS = 7 * DAY_MS

const payloadSchema = z.object({
  to: z.string(),
  deleted_at: z.coerce.date(),
  /** That of the account at its end; messages of the release before have none. */
  language: z.enum(LANGUAGES).nullable().default(null),
})

/** The last mail to an account that was erased. */
export async function accountDeletedMail(
  { now, settings }: MailDeps,
  payload: unknown,
): Promise<Mail | null> {
  const { to, deleted_at: at, language } = payloadSchema.parse(payload)
  if (now().getTime() - at.getTime() > LONGEST_WAIT_MS) return null
  const words = await wordsFor(accountMails, language)
  return mailTo(to, words.deleted, {
    brand: settings.BRAND_NAME,
    at,
    contact: settings.CONTACT_EMAIL,
    privacyUrl: `${settings.PUBLIC_URL}/privacy-policy`,
  })
}

import { accountMails } from '@sopan/words/mails/account'

import type { Mail } from '#server/lib/mail.ts'

import { readChange } from './account-change.ts'
import type { MailDeps } from './mail-deps.ts'
import { mailTo, wordsFor } from './wording.ts'

/** The mail to an account whose password was changed, in the profile or by a mailed link. */
export async function passwordChangedMail(
  { db, settings }: MailDeps,
  payload: unknown,
): Promise<Mail> {
  const { to, at, language } = await readChange(db, payload)
  const words = await wordsFor(accountMails, language)
  return mailTo(to, words.passwordChanged, {
    brand: settings.BRAND_NAME,
    at,
    contact: settings.CONTACT_EMAIL,
    forgotUrl: `${settings.PUBLIC_URL}/forgot-password`,
  })
}

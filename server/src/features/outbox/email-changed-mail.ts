import { accountMails } from '@sopan/words/mails/account'

import type { Mail } from '#server/lib/mail.ts'

import { readChange } from './account-change.ts'
import type { MailDeps } from './mail-deps.ts'
import { mailTo, wordsFor } from './wording.ts'

/** The mail to the previous address of an account. */
export async function emailChangedMail(
  { db, settings }: MailDeps,
  payload: unknown,
): Promise<Mail> {
  const { to, at, language } = await readChange(db, payload)
  const words = await wordsFor(accountMails, language)
  return mailTo(to, words.emailChanged, {
    brand: settings.BRAND_NAME,
    at,
    contact: settings.CONTACT_EMAIL,
  })
}

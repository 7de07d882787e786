import type { Language } from '@sopan/contract/language'
import { type InLanguages, loadWords } from '@sopan/words/language'

import type { Mail } from '#server/lib/mail.ts'

/** The mails of a subject in the language that the account has now; in English without a choice. */
export async function wordsFor<Words>(
  mails: InLanguages<Words>,
  language: Language | null,
): Promise<Words> {
  const chosen = language ?? 'en'
  // A command, or the first sweep of a server, may come before anything else has loaded them.
  await loadWords(chosen)
  return mails.in(chosen)
}

interface MailWords<Values> {
  subject: (values: Values) => string
  text: (values: Values) => string
}

/** A mail in words. */
export const mailTo = <Values>(
  to: string,
  { subject, text }: MailWords<Values>,
  values: Values,
): Mail => ({ to, subject: subject(values), text: text(values) })

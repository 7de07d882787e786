import type { Mail } from '#server/lib/mail.ts'

import { emailChangedMail } from './email-changed-mail.ts'
import type { MailDeps } from './mail-deps.ts'
import { purchaseMail } from './purchase-mail.ts'
import { resetMail } from './reset-mail.ts'

/**
 * By kind of message: the mail to send, null where there is none to send. None greets by name: anybody
 * can sign up with an address that is not theirs, and would choose what our mail to it begins with.
 */
export const MAILS: Record<
  string,
  (deps: MailDeps, payload: unknown) => Mail | null | Promise<Mail | null>
> = {
  purchase: purchaseMail,
  'password reset': resetMail,
  'email changed': emailChangedMail,
}

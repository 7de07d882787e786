import type { Mail } from '#server/lib/mail.ts'

import { accountDeletedMail } from './account-deleted-mail.ts'
import { accountMadeMail } from './account-made-mail.ts'
import { batchMail } from './batch-mail.ts'
import { draftOpensMail } from './draft-opens-mail.ts'
import { emailChangedMail } from './email-changed-mail.ts'
import type { Later, MailDeps } from './mail-deps.ts'
import { marksCorrectedMail } from './marks-corrected-mail.ts'
import { partDueMail } from './part-due-mail.ts'
import { passwordChangedMail } from './password-changed-mail.ts'
import { purchaseMail } from './purchase-mail.ts'
import { refundRefusedMail, refundRequestedMail, refundedMail } from './refund-mails.ts'
import { resetMail } from './reset-mail.ts'
import {
  ticketAnsweredMail,
  ticketCopyMail,
  ticketReceivedMail,
  ticketReplyMail,
} from './ticket-mails.ts'
import { resultsOutMail, testOpensMail } from './window-mails.ts'

type MailOf = (
  deps: MailDeps,
  payload: unknown,
) => Mail | Later | null | Promise<Mail | Later | null>

/**
 * The mail to send for each kind of message, null if there is none. No mail greets by name: one can
 * sign up with another person's address, and the name would be the first line of our mail to that
 * person.
 */
export const MAILS: Record<string, MailOf> = {
  purchase: purchaseMail,
  'refund requested': refundRequestedMail,
  'refund refused': refundRefusedMail,
  refunded: refundedMail,
  'password reset': resetMail,
  'account made': accountMadeMail,
  'email changed': emailChangedMail,
  'account deleted': accountDeletedMail,
  'password changed': passwordChangedMail,
  'batch message': batchMail,
  'part due': partDueMail,
  'marks corrected': marksCorrectedMail,
  'draft opens': draftOpensMail,
  'test opens': testOpensMail,
  'results out': resultsOutMail,
  'ticket received': ticketReceivedMail,
  'ticket copy': ticketCopyMail,
  'ticket reply': ticketReplyMail,
  'ticket answered': ticketAnsweredMail,
}

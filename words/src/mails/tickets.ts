import { ticketMails as en } from '../en/mails/tickets.ts'
import { inLanguages } from '../language.ts'
import { translations } from './translations.ts'

/** The mails about a ticket. */
export const ticketMails = inLanguages('ticketMails', en, translations)

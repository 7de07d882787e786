import { ticketMails as en } from '../en/mails/tickets.ts'
import { inLanguages } from '../language.ts'

/** The mails about a ticket. */
export const ticketMails = inLanguages(en, {
  hi: async () => (await import('../hi/mails/tickets.ts')).ticketMails,
})

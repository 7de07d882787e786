import { letter } from './letter.ts'

interface MailedTicket {
  brand: string
  id: number
}

/** The mails about a ticket. */
export const ticketMails = {
  received: {
    subject: ({ id }: MailedTicket) => `Support ticket ${id}: received`,
    text: ({ brand, id }: MailedTicket) =>
      letter(
        brand,
        `We have received support ticket ${id} and will reply in detail within 24 hours.

If you did not write to us, please ignore this mail.`,
      ),
  },
  answered: {
    subject: ({ id }: MailedTicket) => `Support ticket ${id}: our answer`,
    text: ({ brand, message, url }: MailedTicket & { message: string; url: string }) =>
      letter(
        brand,
        `${message}

To reply, open the ticket at ${url}`,
      ),
  },
}

import { ticketMails } from '@sopan/words/mails/tickets'
import { z } from 'zod'

import type { Mail } from '#server/lib/mail.ts'

import type { MailDeps } from './mail-deps.ts'
import * as store from './store.ts'
import { mailTo, wordsFor } from './wording.ts'

const ticketPayload = z.object({ ticket_id: z.int() })
const replyPayload = z.object({ reply_id: z.int() })
const answerPayload = z.object({ answer_id: z.int() })

async function ticketOf({ db }: MailDeps, payload: unknown) {
  const { ticket_id: id } = ticketPayload.parse(payload)
  const ticket = await store.findTicket(db, id)
  if (ticket === undefined) throw new Error(`the ticket ${id} is not there`)
  return ticket
}

/**
 * The acknowledgement, to the account's own email: the typed one may belong to someone who never
 * wrote to us. It repeats nothing that was typed.
 */
export async function ticketReceivedMail(deps: MailDeps, payload: unknown): Promise<Mail> {
  const { id, account_email: to, language } = await ticketOf(deps, payload)
  const words = await wordsFor(ticketMails, language)
  return mailTo(to, words.received, { brand: deps.settings.BRAND_NAME, id })
}

/** The copy for the operator. */
export async function ticketCopyMail(deps: MailDeps, payload: unknown): Promise<Mail> {
  const ticket = await ticketOf(deps, payload)
  return {
    to: deps.settings.CONTACT_EMAIL,
    subject: `Support ticket ${ticket.id} (${ticket.priority})`,
    text: `From user ${ticket.user_id}, ${ticket.account_email}
Answer to: ${ticket.email}
Picture: ${ticket.image ?? 'none'}

${ticket.message}

sopan call POST /tickets/${ticket.id}/answer --data '{"text": "...", "close": false, "seen_messages": 0}'
`,
  }
}

/** The copy of a learner's reply for the operator. */
export async function ticketReplyMail(deps: MailDeps, payload: unknown): Promise<Mail> {
  const { reply_id: id } = replyPayload.parse(payload)
  const reply = await store.findTicketReply(deps.db, id)
  if (reply === undefined) throw new Error(`the reply ${id} is not there`)
  return {
    to: deps.settings.CONTACT_EMAIL,
    subject: `Support ticket ${reply.ticket_id}: reply of the learner`,
    text: `From user ${reply.user_id}

${reply.message}

sopan call GET /tickets/${reply.ticket_id}
`,
  }
}

export async function ticketAnsweredMail(deps: MailDeps, payload: unknown): Promise<Mail> {
  const { answer_id: id } = answerPayload.parse(payload)
  const answer = await store.findTicketAnswer(deps.db, id)
  if (answer === undefined) throw new Error(`the answer ${id} is not there`)
  const { ticket_id: ticketId, email, message, language } = answer
  const words = await wordsFor(ticketMails, language)
  return mailTo(email, words.answered, {
    brand: deps.settings.BRAND_NAME,
    id: ticketId,
    message,
    url: `${deps.settings.PUBLIC_URL}/contact-us#ticket-${ticketId}`,
  })
}

import { z } from 'zod'

import { envelope } from '../envelope.ts'
import { LENGTHS, id, idText, page, time } from '../fields.ts'
import { ticketPriority } from '../forms.ts'
import { consoleEndpoint } from './endpoint.ts'
import { paise, rawFileResponse } from './fields.ts'

const ANSWER_LENGTH = 10_000
/** An answer in Hindi has three bytes a character, and more where it is escaped. */
const BODY_LIMIT = 128 * 1024

const ticketStatus = z.enum(['open', 'answered', 'closed'])

const ticketLine = z.object({
  id,
  status: ticketStatus,
  priority: ticketPriority,
  created_at: time,
  message: z.string(),
  name: z.string(),
})

export const listTickets = consoleEndpoint(
  'GET',
  '/tickets',
  'Tickets: first those that wait for an answer, oldest first, then answered and closed ones, newest first. `search` ' +
    'is a number, or words of the message, the typed email, or the name or email of the learner.',
  { access: 'ticket.read' },
  {
    querystring: z.object({
      status: ticketStatus.optional(),
      priority: ticketPriority.optional(),
      /** Only tickets that doubt this question. */
      question: idText.optional(),
      search: z.string().trim().max(LENGTHS.email).optional(),
      ...page,
    }),
    response: {
      200: envelope(z.object({ tickets: z.array(ticketLine), next_cursor: z.string().nullable() })),
    },
  },
)

export const getTicket = consoleEndpoint(
  'GET',
  '/tickets/:id',
  'One ticket with its messages, oldest first, and the newest 5 orders and the last attempt of the learner.',
  { access: 'ticket.read' },
  {
    params: z.object({ id: idText }),
    response: {
      200: envelope(
        z.object({
          ticket: ticketLine.extend({
            user_id: id,
            /** Where the learner wants the answer. */
            email: z.string(),
            account_email: z.string(),
            has_picture: z.boolean(),
            closed_at: time.nullable(),
            /** The question that the learner doubts, and how many other open tickets doubt the same. */
            question: z
              .object({
                slug: z.string(),
                test: z.string(),
                number: z.int().positive(),
                others: z.int().nonnegative(),
              })
              .nullable(),
          }),
          /** The messages after the message of the ticket; `by` is null for a message of the learner. */
          messages: z.array(z.object({ by: z.string().nullable(), at: time, message: z.string() })),
          orders: z.array(
            z.object({
              order_id: z.string(),
              title: z.string(),
              state: z.string(),
              amount_paise: paise,
              created_at: time,
            }),
          ),
          last_attempt: z
            .object({
              attempt_id: id,
              test: z.string(),
              started_at: time,
              closed_at: time.nullable(),
            })
            .nullable(),
        }),
      ),
    },
  },
)

export const getTicketPicture = consoleEndpoint(
  'GET',
  '/tickets/:id/picture',
  'The picture of a ticket: `image/webp`, inline. 404 if there is none.',
  { access: 'ticket.read' },
  {
    params: z.object({ id: idText }),
    response: rawFileResponse,
  },
)

/** How many messages the page has shown: with more, another member or the learner has written meanwhile. */
const seenMessages = z.int().min(0)

export const answerTicket = consoleEndpoint(
  'POST',
  '/tickets/:id/answer',
  'Stores an answer and mails it to the typed email; `close` also closes the ticket. 409 with ' +
    'who did what if the ticket is closed or has more than `seen_messages`; then nothing is sent.',
  { access: 'ticket.answer', bodyLimit: BODY_LIMIT },
  {
    params: z.object({ id: idText }),
    body: z.object({
      text: z
        .string()
        .trim()
        .min(1, 'Enter an answer')
        .max(ANSWER_LENGTH, `An answer must be at most ${ANSWER_LENGTH} characters long`),
      close: z.boolean(),
      /** Also answers the other open tickets about the same question. */
      to_all: z.boolean().optional(),
      seen_messages: seenMessages,
    }),
    response: { 200: envelope(z.null()) },
  },
)

export const closeTicket = consoleEndpoint(
  'POST',
  '/tickets/:id/close',
  'Closes a ticket without an answer. 409 as for an answer.',
  { access: 'ticket.answer' },
  {
    params: z.object({ id: idText }),
    body: z.object({ seen_messages: seenMessages }),
    response: { 200: envelope(z.null()) },
  },
)

import { z } from 'zod'

import { endpoint } from './endpoint.ts'
import { envelope } from './envelope.ts'
import { id, idText, time, userId, userIdText } from './fields.ts'
import { TICKET_IMAGE_SIZE, replyForm, ticketForm } from './forms.ts'
import { teacherProfile } from './teachers.ts'

/** Room for the fields beside the picture. */
const BODY_LIMIT = TICKET_IMAGE_SIZE + 64 * 1024

export const submitTicket = endpoint(
  'POST',
  '/support.php',
  'Stores a support ticket, and mails its number to the email of the account and a copy ' +
    'to the operator. The body is JSON, or `multipart/form-data` with an optional file `image`: a JPEG, ' +
    'PNG, WebP or GIF of less than 5 MB (413, 415). The same message sent again within ten ' +
    'minutes returns the same ticket. 5 an hour per account. 404 for a `question_id` whose key was never shown to the caller, ' +
    '409 after the time until which the key of its test can be challenged.',
  {
    body: ticketForm.extend({
      user_id: z.union([id, idText]).nullish(),
      /** The question of a test that the learner doubts, as its review shows it. */
      question_id: z.union([id, idText]).nullish(),
    }),
    response: { 200: envelope(z.object({ ticket_id: id })) },
  },
  { bodyLimit: BODY_LIMIT },
)

const ownTicket = z.object({
  ticket_id: id,
  /** 'open' while it waits for an answer. */
  status: z.enum(['open', 'answered', 'closed']),
  created_at: time,
  message: z.string(),
  /** Answers and the learner's replies, oldest first. */
  messages: z.array(
    z.object({
      id,
      is_answer: z.boolean(),
      /** Whether it is an answer that the learner has not opened. */
      is_new: z.boolean().optional(),
      at: time,
      message: z.string(),
      /** Who has answered, if there is a file about this teacher. */
      teacher_profile: teacherProfile,
    }),
  ),
})
export type OwnTicket = z.output<typeof ownTicket>

export const listOwnTickets = endpoint(
  'GET',
  '/user/tickets.php',
  'The newest 50 tickets of the caller, with their answers and replies.',
  {
    querystring: z.object({ user_id: userIdText }),
    response: { 200: envelope(z.array(ownTicket)) },
  },
)

export const markAnswersSeen = endpoint(
  'POST',
  '/user/ticket_seen.php',
  'Records that the caller has opened the answers of a ticket up to one of them.',
  {
    body: z.object({ ticket_id: id, answer_id: id, user_id: userId }),
    response: { 200: envelope(z.null()) },
  },
)

export const replyToTicket = endpoint(
  'POST',
  '/user/ticket_reply.php',
  'Adds a message to a ticket of the caller, which then waits for an answer again, also if it was closed. The same ' +
    'message sent again within ten minutes is stored once. Counts as a ticket: 5 an hour per account.',
  {
    body: replyForm.extend({ ticket_id: id, user_id: userId }),
    response: { 200: envelope(z.null()) },
  },
)

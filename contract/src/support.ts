import { z } from 'zod'

import { endpoint } from './endpoint.ts'
import { envelope } from './envelope.ts'
import { email, id, idText, required } from './fields.ts'

export const TICKET_LENGTH = 1000
/** In bytes; the picture must be smaller. */
export const TICKET_IMAGE_SIZE = 5 * 1024 * 1024
export const NO_IMAGE = 'Please select a valid image file'
export const LARGE_IMAGE = 'File size should be less than 5MB'

export const ticketPriority = z.enum(['low', 'medium', 'high'])
export type TicketPriority = z.output<typeof ticketPriority>

/** Room for the fields beside the picture. */
const BODY_LIMIT = TICKET_IMAGE_SIZE + 64 * 1024

const NO_MESSAGE = 'Please enter your message'

export const ticketForm = z.object({
  email,
  priority: ticketPriority.default('medium'),
  message: z
    .string(required(NO_MESSAGE))
    .trim()
    .min(1, NO_MESSAGE)
    .max(TICKET_LENGTH, `Your message must be at most ${TICKET_LENGTH} characters long`),
})

export const submitTicket = endpoint(
  'POST',
  '/support.php',
  'Stores a support ticket, and mails its number to the given address and a copy to the ' +
    'operator. The body is JSON, or `multipart/form-data` with an optional file `image`: a JPEG, ' +
    'PNG, WebP or GIF of less than 5 MB (413, 415). The same message sent again within ten ' +
    'minutes returns the same ticket. 5 an hour per account.',
  {
    body: ticketForm.extend({ user_id: z.union([id, idText]).nullish() }),
    response: { 200: envelope(z.object({ ticket_id: id })) },
  },
  { bodyLimit: BODY_LIMIT },
)

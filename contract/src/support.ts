import { z } from 'zod'

import { endpoint } from './endpoint.ts'
import { envelope } from './envelope.ts'
import { id, idText } from './fields.ts'
import { TICKET_IMAGE_SIZE, ticketForm } from './forms.ts'

/** Room for the fields beside the picture. */
const BODY_LIMIT = TICKET_IMAGE_SIZE + 64 * 1024

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

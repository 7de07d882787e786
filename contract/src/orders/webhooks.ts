import { z } from 'zod'

import { endpoint } from '../endpoint.ts'
import { envelope } from '../envelope.ts'

const BODY_LIMIT = 64 * 1024

export const cashfreeWebhook = endpoint(
  'POST',
  '/webhooks/cashfree',
  'Events of the payment gateway, signed over their raw bytes (`x-webhook-signature`, ' +
    '`x-webhook-timestamp`); a wrong signature is 401. 200 as soon as the event is stored; a ' +
    'repeated event is stored once. 404 without keys of the payment provider.',
  {
    // The bytes, parsed only after their signature is checked.
    body: z.unknown(),
    response: { 200: envelope(z.null()) },
  },
  { bodyLimit: BODY_LIMIT },
)

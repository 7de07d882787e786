import { z } from 'zod'

import { envelope } from '../envelope.ts'
import { idText, time } from '../fields.ts'
import { consoleEndpoint } from './endpoint.ts'

export const getKeysSent = consoleEndpoint(
  'GET',
  '/exams/:slug/keys-sent',
  'To how many learners the keys of a test with a window were sent, and when first; with `attempt_id` those that ' +
    'are public for that attempt, in a test without a window to its learner. Null if to nobody.',
  { access: 'test.operate' },
  {
    params: z.object({ slug: z.string().min(1).max(200) }),
    querystring: z.object({ attempt_id: idText.optional() }),
    response: { 200: envelope(z.object({ learners: z.int().positive(), first: time }).nullable()) },
  },
)

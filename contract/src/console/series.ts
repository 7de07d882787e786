import { z } from 'zod'

import { envelope } from '../envelope.ts'
import { time } from '../fields.ts'
import { itemPath as path } from './content.ts'
import { consoleEndpoint } from './endpoint.ts'
import { MOST_IN_SERIES } from './series-limits.ts'

export const createSeries = consoleEndpoint(
  'POST',
  '/content/tests/drafts/series',
  'Drafts of new tests with the settings and sections of a test, without its questions: each is called by the name and a ' +
    'number, and has its own window, some weeks after the one before. None is made if one of the names is taken.',
  { access: 'content.write-test' },
  {
    body: z.object({
      copy_of: path,
      name: z.string().trim().min(1, 'Enter a name').max(190),
      first_number: z.int().positive().max(9000).default(1),
      count: z.int().positive().max(MOST_IN_SERIES),
      weeks: z.int().positive().max(MOST_IN_SERIES),
      /** The first window. */
      opens_at: time,
      closes_at: time,
    }),
    response: { 200: envelope(z.object({ paths: z.array(z.string()) })) },
  },
)

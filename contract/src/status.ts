import { z } from 'zod'

import { endpoint } from './endpoint.ts'
import { envelope } from './envelope.ts'
import { time } from './fields.ts'

export const systemStatus = z.object({
  maintenance: z.boolean(),
  message: z.string(),
  version: z.string(),
  frontend_version: z.string(),
  backend_version: z.string(),
  db_version: z.string(),
  version_mismatch: z.boolean(),
  update_available: z.boolean(),
  apis_working: z.boolean(),
  api_success_rate: z.number().min(0).max(100),
  maintenance_reason: z.array(z.string()),
  timestamp: time,
})
export type SystemStatus = z.output<typeof systemStatus>

/** The fields are at top level as well as in data, because the documents read them there. */
export const getStatus = endpoint(
  'GET',
  '/maintenance.php',
  'Returns maintenance, versions and the success rate of the last five minutes. The ' +
    'fields are also at the top level.',
  {
    response: { 200: envelope(systemStatus).extend(systemStatus.shape) },
  },
)

const liveness = z.object({ service: z.string(), version: z.string(), time })

/** The developer page's two calls only report that the server is alive. */
export const debugCall = endpoint(
  'GET',
  '/debug',
  'Returns service, version and time, to show that the server is alive.',
  { response: { 200: envelope(liveness) } },
)
export const testCall = endpoint('GET', '/test.php', 'The same as /debug.', {
  response: { 200: envelope(liveness) },
})

import type { Pool } from 'pg'

import { sharedLimits } from '#server/db/shared-limits.ts'
import type { Settings } from '#server/lib/env/env.ts'

import { CALL_LIMITS, createCallBudget } from './cashfree/call-budget.ts'
import { createClient } from './cashfree/client.ts'
import { createCashfreeGateway } from './cashfree/gateway.ts'
import type { Gateway } from './gateway.ts'
import { createMockGateway } from './mock.ts'

/** The gateway of the settings. `onAlarm` gets problems that a person has to look at. */
export function createGateway(
  { payments, PUBLIC_URL: publicUrl }: Pick<Settings, 'payments' | 'PUBLIC_URL'>,
  pool: Pool,
  now: () => Date,
  onAlarm: (problem: string) => void,
): Gateway {
  if (payments.gateway === 'mock') return createMockGateway()
  const { appId, apiVersion, baseUrl, mode, secrets } = payments
  const budget = createCallBudget(CALL_LIMITS[mode], sharedLimits(pool))
  const account = { baseUrl, appId, apiVersion, secret: secrets[0] ?? '' }
  const client = createClient(account, { budget, onAlarm })
  return createCashfreeGateway({ client, publicUrl, now, onAlarm })
}

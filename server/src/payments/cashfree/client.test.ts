import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'

import { expect, it, onTestFinished } from 'vitest'

import { sharedLimits } from '#server/db/shared-limits.ts'
import { openTestDatabase } from '#test/database.ts'

import { CALL_LIMITS, createCallBudget } from './call-budget.ts'
import { cashfreeCalls } from './calls.ts'
import { createClient } from './client.ts'

it('reports a call that has no response in time as a fault, even if no time is left to retry it', async () => {
  let received = 0
  const server = createServer(() => void received++)
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => server.close().closeAllConnections())
  const { port } = server.address() as AddressInfo
  const account = {
    baseUrl: `http://127.0.0.1:${port}/pg`,
    appId: 'app',
    secret: 'sec',
    apiVersion: '2025-01-01',
  }
  const { db, pool } = await openTestDatabase()
  onTestFinished(() => db.destroy())
  const budget = createCallBudget(CALL_LIMITS.production, sharedLimits(pool))
  const calls = cashfreeCalls(createClient(account, { budget, onAlarm: () => undefined }))
  const timing = { occasion: 'sweep', until: performance.now() + 200 } as const
  await expect(calls.readOrder('order_1', timing)).rejects.toMatchObject({ kind: 'faulty' })
  expect(received).toBe(1)
})

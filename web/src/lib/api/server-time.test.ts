import { listUsers } from '@sopan/contract/account'
import { afterEach, expect, it, vi } from 'vitest'

import { serverNow } from '../browser/clock.ts'
import { call } from './call.ts'

afterEach(() => {
  vi.useRealTimers()
})

async function receive(headers: Record<string, string>): Promise<void> {
  vi.stubGlobal('fetch', async () => new Response('', { headers }))
  await call(listUsers, {})
}

it('the server’s time is learnt from a response that no cache has stored', async () => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-11-21T09:00:00Z') })
  expect(serverNow().toISOString()).toBe('2026-11-21T09:00:00.000Z')
  const date = 'Sat, 21 Nov 2026 06:00:00 GMT'
  await receive({ date, 'cache-control': 'public, max-age=60' })
  expect(serverNow().toISOString()).toBe('2026-11-21T09:00:00.000Z')
  await receive({ date, 'cache-control': 'private, no-store' })
  expect(serverNow().toISOString()).toBe('2026-11-21T06:00:00.000Z')
  await receive({ 'cache-control': 'private, no-store' })
  vi.setSystemTime('2026-11-21T09:10:00Z')
  expect(serverNow().toISOString()).toBe('2026-11-21T06:10:00.000Z')
})

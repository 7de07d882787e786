import { debugCall, getStatus, testCall } from '@sopan/contract/status'
import { expect, it } from 'vitest'

import { testApp } from '#test/app.ts'

const t = testApp()

const set = (key: string, value: unknown) =>
  t.db
    .insertInto('setting')
    .values({ key, value: JSON.stringify(value), updated_at: t.time })
    .execute()

it('reports normal operation, at top level and in data', async () => {
  const { body, headers } = await t.call(getStatus, {})
  expect(body).toMatchObject({
    maintenance: false,
    db_version: '1.0.2',
    frontend_version: '1.0.2',
    version_mismatch: false,
    apis_working: true,
    maintenance_reason: [],
    timestamp: t.time.toISOString(),
  })
  expect(body.data.db_version).toBe('1.0.2')
  expect(headers['cache-control']).toBe('private, no-store')
})

it('returns the operator’s settings, with the maintenance text as the message', async () => {
  await set('maintenance', { on: true, message: 'Adding storage', reasons: ['planned_work'] })
  await set('db_version', '1.0.3')
  const { body } = await t.call(getStatus, {})
  expect(body).toMatchObject({
    maintenance: true,
    message: 'Adding storage',
    version_mismatch: true,
    update_available: true,
    maintenance_reason: ['planned_work', 'version_mismatch'],
  })
})

it('has two calls for developers that only report that the server is alive', async () => {
  for (const endpoint of [debugCall, testCall]) {
    const { body } = await t.call(endpoint, {})
    expect(Object.keys(body.data)).toEqual(['service', 'version', 'time'])
  }
})

it('reports alive and ready', async () => {
  expect((await t.app.inject('/healthz')).json()).toEqual({ status: 'alive' })
  expect((await t.app.inject('/readyz')).json()).toEqual({ status: 'ready' })
})

it('returns metrics only with the token', async () => {
  expect((await t.app.inject('/metrics')).statusCode).toBe(404)
})

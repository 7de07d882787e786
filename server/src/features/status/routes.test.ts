import { signup } from '@sopan/contract/account'
import { debugCall, getStatus, testCall } from '@sopan/contract/status'
import { sql } from 'kysely'
import { expect, it, onTestFinished } from 'vitest'

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

it.each(['53100', '25006'])(
  'is not ready for a minute after the database refused a write with %s',
  async (code) => {
    await sql`
      CREATE FUNCTION refuse_write() RETURNS trigger LANGUAGE plpgsql AS
      ${sql.lit(`BEGIN RAISE EXCEPTION 'No space left on device' USING ERRCODE = '${code}'; END`)}`.execute(
      t.db,
    )
    await sql`
      CREATE TRIGGER full_disk BEFORE INSERT ON app_user
      EXECUTE FUNCTION refuse_write()`.execute(t.db)
    onTestFinished(async () => {
      await sql`DROP FUNCTION refuse_write CASCADE`.execute(t.db)
    })
    const account = { name: 'Anjali Sharma', email: 'anjali@example.com', password: 'monsoon6' }
    expect((await t.raw(signup, { body: account })).status).toBe(503)
    const ready = await t.app.inject('/readyz')
    expect([ready.statusCode, ready.json().message]).toEqual([
      503,
      'Writes are refused: the disk is full or read-only',
    ])
    t.time = new Date(t.time.getTime() + 60_000)
    expect((await t.app.inject('/readyz')).statusCode).toBe(200)
  },
)

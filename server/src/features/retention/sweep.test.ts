import { mkdirSync, readdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

import { DAY_MS } from '@sopan/domain/durations'
import { sql } from 'kysely'
import { expect, it } from 'vitest'

import { parseSettings } from '#server/lib/env/env.ts'
import { testApp } from '#test/app.ts'
import { factories } from '#test/factories.ts'
import { temporaryFolder } from '#test/temporary-folder.ts'

import { sweepRetention } from './sweep.ts'

const t = testApp()
const daysAgo = (days: number) => new Date(t.time.getTime() - days * DAY_MS)

async function sweep(dataDir = temporaryFolder()): Promise<number> {
  const settings = parseSettings({ DATA_DIR: dataDir })
  return sweepRetention({ db: t.db, now: () => t.time, settings })
}

it.each([
  ['ended', { ended_at: 366 }, { ended_at: 364 }],
  ['expired', { expires_at: 366 }, { expires_at: 364 }],
  ['unused', { last_seen_at: 396 }, { last_seen_at: 394 }],
] as const)('deletes sessions that %s more than a year ago', async (_, old, young) => {
  const user = await factories(t.db).user()
  const insert = (
    name: string,
    days: Partial<Record<'ended_at' | 'expires_at' | 'last_seen_at', number>>,
  ) =>
    t.db
      .insertInto('session')
      .values({
        token_hash: Buffer.from(name),
        user_id: user.id,
        platform: name,
        created_at: daysAgo(400),
        last_seen_at: daysAgo(days.last_seen_at ?? 380),
        expires_at: daysAgo(days.expires_at ?? 310),
        ended_at: days.ended_at === undefined ? null : daysAgo(days.ended_at),
      })
      .execute()
  await insert('old', old)
  await insert('young', young)
  expect(await sweep()).toBe(1)
  const rows = await t.db.selectFrom('session').select('platform').execute()
  expect(rows).toEqual([{ platform: 'young' }])
})

it('deletes sessions of the staff a year after they had to end', async () => {
  const staff = await t.db
    .insertInto('staff')
    .values({ email: 'a@b.in', email_key: 'a@b.in', roles: ['owner'], created_at: daysAgo(400) })
    .returning('id')
    .executeTakeFirstOrThrow()
  const session = (name: string, days: number) => ({
    token_hash: Buffer.from(name),
    staff_id: staff.id,
    device: name,
    created_at: daysAgo(400),
    last_seen_at: daysAgo(400),
    expires_at: daysAgo(days),
  })
  const sessions = [session('old', 366), session('young', 364)]
  await t.db.insertInto('staff_session').values(sessions).execute()
  expect(await sweep()).toBe(1)
  const rows = await t.db.selectFrom('staff_session').select('device').execute()
  expect(rows).toEqual([{ device: 'young' }])
})

it('deletes reset links 30 days after their use or end, and refusals after a year', async () => {
  const user = await factories(t.db).user()
  const reset = (name: string, expires: number, used: number | null) => ({
    token_hash: Buffer.from(name),
    user_id: user.id,
    created_at: daysAgo(100),
    expires_at: daysAgo(expires),
    used_at: used === null ? null : daysAgo(used),
  })
  await t.db
    .insertInto('password_reset')
    .values([reset('used', 29, 31), reset('expired', 31, null), reset('young', 29, 29)])
    .execute()
  const refusal = { kind: 'login', key: 'x', count: 1 }
  await t.db
    .insertInto('refusal_count')
    .values([
      { hour: daysAgo(366), ...refusal },
      { hour: daysAgo(364), ...refusal },
    ])
    .execute()
  expect(await sweep()).toBe(3)
  const left = await t.db.selectFrom('password_reset').select('token_hash').execute()
  expect(left.map(({ token_hash: hash }) => hash.toString())).toEqual(['young'])
})

it('deletes counts of limits whose window has ended', async () => {
  const at = t.time.getTime()
  const counts = [-1, 1].map((ms) => ({ key: `${ms}`, points: 1, expire: at + ms }))
  await t.db.insertInto('rate_limit').values(counts).execute()
  expect(await sweep()).toBe(1)
  expect(await t.db.selectFrom('rate_limit').select('key').execute()).toEqual([{ key: '1' }])
})

it('deletes mails of the outbox folder after 90 days', async () => {
  const folder = temporaryFolder()
  mkdirSync(join(folder, 'outbox'))
  const names = [91, 89].map(
    (days) => `${daysAgo(days).toISOString().replaceAll(/[-:]/g, '')}-x.eml`,
  )
  for (const name of [...names, 'notes.txt']) writeFileSync(join(folder, 'outbox', name), 'x')
  expect(await sweep(folder)).toBe(1)
  expect(readdirSync(join(folder, 'outbox')).toSorted()).toEqual([names[1], 'notes.txt'])
})

const insertEvent = (key: string, days: number) =>
  sql`
    INSERT INTO payment_event (event_key, type, order_ref, body, received_at)
    VALUES (${key}, 'PAYMENT_SUCCESS_WEBHOOK', 'order_1', 'name and phone',
      now() - make_interval(days => ${days}))`.execute(t.db)

it('erases the bodies of payment events after 400 days, and keeps the rest of the row', async () => {
  await insertEvent('old', 401)
  await insertEvent('young', 399)
  expect(await sweep()).toBe(1)
  const { rows } = await sql`
    SELECT event_key, type, order_ref, body IS NULL AS is_erased FROM payment_event
    ORDER BY event_key`.execute(t.db)
  const kept = { type: 'PAYMENT_SUCCESS_WEBHOOK', order_ref: 'order_1' }
  expect(rows).toEqual([
    { event_key: 'old', ...kept, is_erased: true },
    { event_key: 'young', ...kept, is_erased: false },
  ])
})

it.each([
  ['the body of a young event', "SET body = NULL WHERE event_key = 'young'"],
  ['another body', "SET body = 'x' WHERE event_key = 'old'"],
  ['another column beside the body', "SET body = NULL, type = 'x' WHERE event_key = 'old'"],
])('refuses a change of %s of a payment event', async (_, change) => {
  await insertEvent('old', 401)
  await insertEvent('young', 399)
  await expect(sql.raw(`UPDATE payment_event ${change}`).execute(t.db)).rejects.toThrow(
    'rows of payment_event are never changed',
  )
})

it('refuses to truncate a table whose rows are never changed', async () => {
  const { rows } = await sql<{ name: string }>`
    SELECT DISTINCT c.relname AS name FROM pg_trigger g
    JOIN pg_class c ON c.oid = g.tgrelid JOIN pg_proc p ON p.oid = g.tgfoid
    WHERE p.proname = 'refuse_change'`.execute(t.db)
  expect(rows.length).toBeGreaterThan(9)
  for (const { name } of rows) {
    await expect(sql`TRUNCATE ${sql.table(name)} CASCADE`.execute(t.db), name).rejects.toThrow(
      'are never changed',
    )
  }
})

import { listUsers, updateUser } from '@sopan/contract/account'
import { enroll } from '@sopan/contract/courses'
import { saveAnswers } from '@sopan/contract/exams/attempts'
import { login, logout } from '@sopan/contract/session'
import { sql } from 'kysely'
import { expect, it } from 'vitest'

import { deleteRefusalCountsBefore } from '#server/db/queries/refusal-counts.ts'
import { textHash } from '#server/lib/credentials/token.ts'
import { testApp } from '#test/app.ts'
import { PASSWORD, factories } from '#test/factories.ts'

import { createRefusals, flushRegularly } from './refusals.ts'

const t = testApp({ rateLimit: true })
const build = () => factories(t.db)
const HOUR = new Date('2026-11-20T06:00:00Z')

const counts = async () => {
  await t.refusals.flush()
  const rows = await t.db
    .selectFrom('refusal_count')
    .select(['hour', 'kind', 'key', 'count'])
    .orderBy('kind')
    .orderBy('key')
    .execute()
  return rows.map(({ hour, kind, key, count }) => [hour, kind, key, count])
}

it('counts failed sign-ins by address and by account, known or not, without its email', async () => {
  const user = await build().user()
  const address = '10.1.0.1'
  const fail = (email: string) => t.raw(login, { body: { email, password: 'wrong' } }, { address })
  for (let i = 0; i < 12; i++) await fail(user.email)
  await fail('nobody@example.com')
  const accounts = [
    [HOUR, 'login', `account ${textHash(user.email)}`, 12],
    [HOUR, 'login', `account ${textHash('nobody@example.com')}`, 1],
  ]
  expect(await counts()).toEqual([
    ...accounts.toSorted(([, , a = ''], [, , b = '']) => (a < b ? -1 : 1)),
    [HOUR, 'too many requests', `address ${address}`, 2],
    [HOUR, 'unauthorized', `address ${address}`, 11],
  ])
  expect(JSON.stringify(await counts())).not.toContain('@')
})

it('counts rejected personal calls by user, or by address without a session', async () => {
  const user = await build().user()
  const token = await build().token(user.id, t.time)
  const foreign = { querystring: { id: user.id + 1 }, body: { name: 'Mallory' } }
  for (let i = 0; i < 3; i++) await t.raw(updateUser, foreign, { token })
  for (let i = 0; i < 301; i++) await t.raw(listUsers, {}, { token })
  await t.raw(saveAnswers, { body: {} }, { address: '2001:db8::7' })
  expect(await counts()).toEqual([
    [HOUR, 'forbidden', `user ${user.id}`, 3],
    [HOUR, 'too many requests', `user ${user.id}`, 4],
    [HOUR, 'unauthorized', 'address 2001:db8:0:0::/64', 1],
  ])
})

it('adds to the stored counts, and starts new counts each hour', async () => {
  const [one, other] = [createRefusals(t.db, t.now), createRefusals(t.db, t.now)]
  one.count('login', 'a')
  other.count('login', 'a')
  other.count('login', 'b')
  await Promise.all([one.flush(), other.flush()])
  one.count('login', 'a')
  t.time = new Date(HOUR.getTime() + 3_600_000)
  one.count('login', 'a')
  await one.flush()
  await one.flush()
  const rows = await t.db.selectFrom('refusal_count').selectAll().orderBy('hour').execute()
  expect(rows.map((row) => [row.hour, row.key, row.count]).toSorted()).toEqual([
    [HOUR, 'a', 3],
    [HOUR, 'b', 1],
    [t.time, 'a', 1],
  ])
  expect(await deleteRefusalCountsBefore(t.db, t.time)).toBe(2)
})

it('counts all keys above the hourly limit under one key', async () => {
  const refusals = createRefusals(t.db, t.now, { maxKeys: 2 })
  for (const key of ['a', 'b', 'c', 'd', 'a']) refusals.count('login', key)
  await refusals.flush()
  refusals.count('login', 'e')
  await refusals.flush()
  const rows = await t.db
    .selectFrom('refusal_count')
    .select(['key', 'count'])
    .orderBy('key')
    .execute()
  expect(rows.map(({ key, count }) => [key, count])).toEqual([
    ['a', 2],
    ['b', 1],
    ['others', 3],
  ])
})

it('retries a failed write at the next flush, and at the stop', async () => {
  const refusals = createRefusals(t.db, t.now)
  await sql`ALTER TABLE refusal_count RENAME TO elsewhere`.execute(t.db)
  try {
    refusals.count('login', 'a')
    await expect(refusals.flush()).rejects.toThrow('refusal_count')
    refusals.count('login', 'a')
  } finally {
    await sql`ALTER TABLE elsewhere RENAME TO refusal_count`.execute(t.db)
  }
  await flushRegularly(refusals, () => undefined)()
  const rows = await t.db.selectFrom('refusal_count').select('count').execute()
  expect(rows).toEqual([{ count: 2 }])
})

it('stores an audit row for each logout and enrolment, which no statement can change', async () => {
  const user = await build().user()
  const token = await build().token(user.id, t.time)
  const course = await build().course({ type: 'free', price_paise: null, validity_days: null })
  for (let i = 0; i < 2; i++) await t.call(enroll, { params: { id: String(course.id) } }, token)
  await t.call(logout, {}, token)
  const rows = await t.db.selectFrom('audit').selectAll().orderBy('id').execute()
  expect(rows).toMatchObject([
    {
      at: t.time,
      actor: `user ${user.id}`,
      action: 'grant',
      subject: `course ${course.id}`,
      after: { user_id: user.id, item_kind: 'course', item_id: course.id, ends_at: null },
    },
    { actor: `user ${user.id}`, action: 'logout', subject: `user ${user.id}` },
  ])
  const changes = [sql`UPDATE audit SET reason = 'another'`, sql`DELETE FROM audit`]
  for (const change of changes) {
    await expect(change.execute(t.db)).rejects.toThrow('rows of audit are never changed')
  }
})

it('does not count accepted calls', async () => {
  const user = await build().user()
  await t.call(login, { body: { email: user.email, password: PASSWORD } })
  expect(await counts()).toEqual([])
})

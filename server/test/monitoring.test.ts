import { spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'

import { MINUTE_MS } from '@sopan/domain/durations'
import { describe, expect, it } from 'vitest'

import { testApp } from './app.ts'
import { buying } from './buying.ts'
import { taking } from './exams/taking.ts'
import { isMissing } from './programs.ts'

const DEPLOY = join(import.meta.dirname, '../../deploy')
const METRICS_TOKEN = 'a token of 24 characters'

const t = testApp({ files: 'storage', environment: () => ({ METRICS_TOKEN }) })

async function scrape(): Promise<string> {
  const headers = { authorization: `Bearer ${METRICS_TOKEN}` }
  const { statusCode, body } = await t.app.inject({ url: '/metrics', headers })
  expect(statusCode).toBe(200)
  return body
}

const valueOf = (text: string, name: string) =>
  Number(new RegExp(`^${name} (\\S+)$`, 'm').exec(text)?.[1])

it('measures what waits', async () => {
  const { started, build } = taking(t)
  const { user, token } = await started()
  const ago = (minutes: number) => new Date(t.time.getTime() - minutes * MINUTE_MS)
  const mail = { kind: 'ticket received' as const, payload: '{}', tries: 0 }
  await t.db
    .insertInto('outbox')
    .values([
      { ...mail, key: 'late', due_at: ago(20) },
      { ...mail, key: 'failed', due_at: ago(5), last_error: 'refused' },
      { ...mail, key: 'sent', due_at: ago(60), sent_at: ago(59), last_error: 'refused' },
      { ...mail, key: 'later', due_at: ago(-60) },
    ])
    .execute()
  await t.db
    .insertInto('ticket')
    .values({
      user_id: user.id,
      email: user.email,
      priority: 'low',
      message: 'Help',
      status: 'open',
      created_at: ago(60),
    })
    .execute()
  const { order_id } = await buying(t).order(token, (await build().course()).id)
  await t.db
    .updateTable('purchase_order')
    .set({ pending_since: ago(11) })
    .where('order_id', '=', order_id)
    .execute()
  await t.db
    .insertInto('audit')
    .values({ at: ago(90), actor: 'ravi', action: 'backup', subject: 'one' })
    .execute()
  const late = new Date(t.time.getTime() + 15 * MINUTE_MS)
  const before = await scrape()
  expect(valueOf(before, 'sopan_oldest_overdue_attempt_seconds')).toBe(0)
  t.time = late
  const text = await scrape()
  expect({
    mail: valueOf(text, 'sopan_oldest_mail_seconds'),
    failed: valueOf(text, 'sopan_failed_mails'),
    // The test has ten minutes.
    attempt: valueOf(text, 'sopan_oldest_overdue_attempt_seconds'),
    pending: valueOf(text, 'sopan_pending_orders'),
    tickets: valueOf(text, 'sopan_tickets_waiting'),
    backup: valueOf(text, 'sopan_backup_age_seconds'),
    up: valueOf(text, 'sopan_database_up'),
  }).toEqual({
    mail: 35 * 60,
    failed: 1,
    attempt: 5 * 60,
    pending: 1,
    tickets: 1,
    backup: 105 * 60,
    up: 1,
  })
  expect(valueOf(text, 'sopan_free_bytes')).toBeGreaterThan(0)
  expect(valueOf(text, 'sopan_shared_limit_bytes')).toBeGreaterThan(0)
  expect(valueOf(text, 'sopan_database_wait_seconds_count')).toBeGreaterThan(0)
})

it('has no age of a backup before the first one', async () => {
  expect(await scrape()).not.toContain('sopan_backup_age_seconds')
})

describe('the alerts and the dashboard', () => {
  const NAME = /\b(?:sopan|http|process|nodejs)_\w+/g

  it.each(['prometheus/alerts.yml', 'grafana/sopan.json'])(
    '%s names existing metrics',
    async (file) => {
      const text = readFileSync(join(DEPLOY, file), 'utf8')
      const names = [...new Set(text.match(NAME))]
      const run = { at: t.time, actor: 'ravi', action: 'backup', subject: 'one' }
      await t.db.insertInto('audit').values(run).execute()
      await t.app.inject('/api/courses.php')
      t.metrics.onStorage(true)
      const metrics = await scrape()
      expect(names.length).toBeGreaterThan(10)
      expect(names.filter((name) => !new RegExp(`^${name}[ {]`, 'm').test(metrics))).toEqual([])
    },
  )
})

describe.skipIf(isMissing('promtool'))('Prometheus (skipped where promtool is missing)', () => {
  it.each([
    ['check', 'alerts.yml'],
    ['test', 'alerts.test.yml'],
  ])('%s rules %s', (act, file) => {
    const cwd = join(DEPLOY, 'prometheus')
    const { status, stdout, stderr } = spawnSync('promtool', [act, 'rules', file], {
      cwd,
      encoding: 'utf8',
    })
    expect([status, status === 0 ? '' : stdout + stderr]).toEqual([0, ''])
  })
})

import { getReport } from '@sopan/contract/console/reports'
import { getToday } from '@sopan/contract/console/today'
import { submitTicket } from '@sopan/contract/support'
import { expect, it } from 'vitest'

import { testConsole } from '#test/console.ts'
import { taking } from '#test/exams/taking.ts'
import { factories } from '#test/factories.ts'
import { receiptApp } from '#test/receipts.ts'

const DAY = 86_400_000
const { app, bought } = receiptApp()
const { t } = app
const c = testConsole(t)
const { started, submit } = taking(t)

const today = async (cookie: string) => (await c.call(getToday, {}, { cookie })).data

it('has only the parts for which the member has the permission', async () => {
  const partsOf = async (role: 'owner' | 'teacher' | 'accountant' | 'support') => {
    const { day, ...parts } = await today(await c.signedIn(role))
    expect(day).toBe('2026-11-20')
    return Object.entries(parts).flatMap(([name, part]) => (part === null ? [] : [name]))
  }
  expect(await partsOf('owner')).toEqual([
    'tickets',
    'decisions',
    'mails',
    'ending_access',
    'drafts',
    'tests',
    'money',
  ])
  expect(await partsOf('teacher')).toEqual(['drafts', 'tests'])
  expect(await partsOf('accountant')).toEqual(['decisions', 'money'])
  expect(await partsOf('support')).toEqual(['tickets', 'decisions', 'mails', 'ending_access'])
})

it('has the money of yesterday and today as the report of sales', async () => {
  const cookie = await c.signedIn('accountant')
  t.time = new Date(t.time.getTime() - DAY)
  await bought({ price_paise: 10_050 })
  t.time = new Date(t.time.getTime() + DAY)
  await bought({ price_paise: 20_000 })
  const fresh = await c.signedIn('accountant')
  const { money } = await today(fresh)
  expect(money).toEqual({
    yesterday: { receipts: 1, gross: 10_050, refunds: 0, net: 10_050 },
    today: { receipts: 1, gross: 20_000, refunds: 0, net: 20_000 },
  })
  const querystring = { from: '2026-11-19', to: '2026-11-20' }
  const given = { params: { name: 'sales' as const }, querystring }
  const { data } = await c.call(getReport, given, { cookie: fresh })
  expect(data.tables[0]?.rows).toMatchObject([money?.yesterday, money?.today])
  expect(cookie).not.toBe(fresh)
})

it('counts tickets by age, failed mails, ending access and the tests of today', async () => {
  const build = factories(t.db)
  const { exam, id, token } = await started()
  await started()
  await submit(token, id)
  const user = await build.user()
  const ticketToken = await build.token(user.id, t.time)
  const submitted = async (message: string) =>
    t.call(submitTicket, { body: { email: user.email, message } }, ticketToken)
  t.time = new Date(t.time.getTime() - 2 * DAY)
  await submitted('first')
  t.time = new Date(t.time.getTime() + 2 * DAY)
  await submitted('second')
  const course = await build.course()
  await t.db
    .insertInto('entitlement')
    .values({
      user_id: user.id,
      item_kind: 'course',
      item_id: course.id,
      source: 'operator',
      starts_at: t.time,
      ends_at: new Date(t.time.getTime() + 3 * DAY),
      reason: 'test',
    })
    .execute()
  await t.db
    .insertInto('outbox')
    .values({
      kind: 'purchase',
      key: 'failed',
      payload: '{}',
      due_at: new Date(t.time.getTime() + DAY),
      sent_at: null,
      last_error: '550 <script>alert(1)</script>',
    })
    .execute()
  const shown = await today(await c.signedIn('owner'))
  expect(shown.tickets).toEqual({ open: 2, over_one_day: 1, over_three_days: 0 })
  expect(shown.mails).toMatchObject({
    failed: 1,
    newest: [{ kind: 'purchase', error: '550 <script>alert(1)</script>' }],
  })
  expect(shown.ending_access).toBe(1)
  expect(shown.tests).toContainEqual({
    id: exam.id,
    slug: exam.slug,
    title: exam.title,
    running: 0,
    started: 1,
  })
  expect(shown.tests).toHaveLength(2)
  t.time = new Date(t.time.getTime() + DAY)
  const later = await today(await c.signedIn('teacher'))
  expect(later.tests?.map(({ running, started: count }) => [running, count])).toEqual([[1, 0]])
})

it('names orders that a person has to decide about', async () => {
  const { id, user } = await bought({ price_paise: 10_050 })
  await t.db
    .updateTable('purchase_order')
    .set({ state: 'pending_review', fulfilled_at: null })
    .where('order_id', '=', id)
    .execute()
  const { decisions } = await today(await c.signedIn('accountant'))
  expect(decisions).toEqual([{ kind: 'review', count: 1, order_ids: [id], without_order: [] }])
  expect(user.id).toBeGreaterThan(0)
})

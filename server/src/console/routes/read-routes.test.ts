import { getLearner, listLearners } from '@sopan/contract/console/learners'
import { getOrder, listOrders } from '@sopan/contract/console/orders'
import { getReport } from '@sopan/contract/console/reports'
import { describe, expect, it } from 'vitest'

import { testConsole } from '#test/console.ts'
import { factories } from '#test/factories.ts'
import { receiptApp } from '#test/receipts.ts'

const { app, bought } = receiptApp()
const { t } = app
const c = testConsole(t)

describe('orders', () => {
  it('are listed newest first, in pages, by learner, state and day', async () => {
    const cookie = await c.signedIn('accountant')
    const { id, token, user } = await app.ordered()
    const other = await factories(t.db).course()
    const ids = [id, (await app.order(token, other.id)).order_id]
    await bought()
    const list = async (querystring: object) => {
      const { data } = await c.call(listOrders, { querystring }, { cookie })
      return {
        ids: data.orders.map((order) => order.order_id),
        next: data.next_cursor ?? undefined,
      }
    }
    const email = user.email.toUpperCase()
    const first = await list({ email, limit: '1' })
    expect(first.ids).toEqual([ids[1]])
    expect(await list({ email, limit: '1', cursor: first.next })).toEqual({
      ids: [ids[0]],
      next: undefined,
    })
    expect((await list({})).ids).toHaveLength(3)
    expect((await list({ state: 'session_ready' })).ids).toHaveLength(2)
    expect((await list({ state: 'fulfilled' })).ids).toHaveLength(1)
    expect((await list({ from: '2026-11-20', to: '2026-11-20', type: 'course' })).ids).toHaveLength(
      3,
    )
    expect((await list({ to: '2026-11-19' })).ids).toEqual([])
    for (const wrong of [{ state: 'sold' }, { from: '2026-02-30' }, { cursor: 'x' }]) {
      expect((await c.raw(listOrders, { querystring: wrong }, { cookie })).status).toBe(400)
    }
  })

  it('show item, amounts and receipt', async () => {
    const cookie = await c.signedIn('support')
    const { id: orderId, user } = await bought({ price_paise: 10_050 })
    const { data } = await c.call(getOrder, { params: { order_id: orderId } }, { cookie })
    expect(data.order).toMatchObject({
      user_email: user.email,
      item_type: 'course',
      amount_paise: 10_050,
      paid_paise: 10_050,
      coupon: null,
      receipt: expect.any(String),
    })
    const missing = await c.raw(getOrder, { params: { order_id: 'order_x' } }, { cookie })
    expect([missing.status, missing.body.message]).toEqual([404, "There is no order 'order_x'."])
  })
})

describe('learners', () => {
  it('are found by email, part of a name and the last digits of a phone number, in pages', async () => {
    const cookie = await c.signedIn('support')
    const build = factories(t.db)
    const anjali = await build.user({ name: 'Anjali Sharma', phone: '9812054321' })
    const asha = await build.user({ name: 'आशा शर्मा', email: 'asha%@example.com' })
    const find = async (querystring: object) => {
      const { data } = await c.call(listLearners, { querystring }, { cookie })
      return { ids: data.learners.map(({ id }) => id), next: data.next_cursor ?? undefined }
    }
    expect((await find({})).ids).toEqual([asha.id, anjali.id])
    expect((await find({ search: '4321' })).ids).toEqual([anjali.id])
    expect((await find({ search: 'शर्मा' })).ids).toEqual([asha.id])
    expect((await find({ search: 'ASHA%@' })).ids).toEqual([asha.id])
    expect((await find({ search: 'sharma anjali' })).ids).toEqual([anjali.id])
    const first = await find({ limit: '1' })
    expect((await find({ limit: '1', cursor: first.next })).ids).toEqual([anjali.id])
  })

  it('show orders, access, mails and sessions, without the hash of the password', async () => {
    const cookie = await c.signedIn('support')
    const { user } = await bought()
    const reply = await c.raw(getLearner, { params: { id: user.id } }, { cookie })
    expect(JSON.stringify(reply.body)).not.toContain('argon2')
    const { data } = await c.call(getLearner, { params: { id: String(user.id) } }, { cookie })
    expect(data.mails).toMatchObject([{ kind: 'purchase' }])
    expect(data.learner).toMatchObject({ id: user.id, email: user.email, name: user.name })
    expect([data.orders.length, data.access.length, data.sessions.length]).toEqual([1, 1, 1])
    const missing = await c.raw(getLearner, { params: { id: 999_999 } }, { cookie })
    expect(missing.status).toBe(404)
  })
})

describe('reports', () => {
  it('have the period and the figures that were asked for', async () => {
    const cookie = await c.signedIn('owner')
    await bought({ price_paise: 10_000 })
    await bought({ price_paise: 20_050 })
    const period = { from: '2026-11-01', to: '2026-11-20' }
    const given = { params: { name: 'sales' as const }, querystring: period }
    const { data } = await c.call(getReport, given, { cookie })
    expect(data.period).toEqual(period)
    expect(JSON.stringify(data.tables)).toContain('30050')
  })

  it('with names of learners are recorded with the member who read them', async () => {
    const member = await c.member(['support'])
    const cookie = await c.session(member.id)
    await c.call(getReport, { params: { name: 'learners' }, querystring: {} }, { cookie })
    const rows = await t.db.selectFrom('audit').select(['actor', 'action']).execute()
    expect(rows).toEqual([{ actor: `staff ${member.id} Anita Rao`, action: 'read report' }])
  })

  it('have the first 1,000 rows of a table, and their number', async () => {
    const cookie = await c.signedIn('owner')
    const learner = await factories(t.db).user()
    const { course } = await bought()
    const { id: _id, ...user } = learner
    const users = Array.from({ length: 1100 }, (_, i) => ({
      ...user,
      email: `many${i}@example.com`,
      email_key: `many${i}@example.com`,
      referral_code: `MANY${i}`,
    }))
    const ids = await t.db.insertInto('app_user').values(users).returning('id').execute()
    const grants = ids.map(({ id }) => ({
      user_id: id,
      item_kind: 'course' as const,
      item_id: course.id,
      source: 'operator' as const,
      starts_at: t.time,
      reason: 'test',
    }))
    await t.db.insertInto('entitlement').values(grants).execute()
    const given = { params: { name: 'progress' as const }, querystring: { course: course.slug } }
    const { data } = await c.call(getReport, given, { cookie })
    const sizes = data.tables.map((table) => [table.rows.length, table.total_rows])
    expect(sizes).toContainEqual([1000, 1101])
  })

  it('refuse a period that is not whole, ends before it begins or is too long, and an unknown item', async () => {
    const cookie = await c.signedIn('owner')
    for (const period of [
      { from: '2026-11-01' },
      { from: '2026-11-02', to: '2026-11-01' },
      { from: '2000-01-01', to: '2026-11-01' },
      { from: '2026-11-31', to: '2026-12-01' },
    ]) {
      const given = { params: { name: 'sales' }, querystring: period }
      const reply = await c.raw(getReport, given, { cookie })
      expect(reply.status).toBe(400)
    }
    const given = { params: { name: 'results' }, querystring: { test: 'no-such-test' } }
    const reply = await c.raw(getReport, given, { cookie })
    expect([reply.status, reply.body.message]).toEqual([404, 'There is no test no-such-test.'])
  })
})

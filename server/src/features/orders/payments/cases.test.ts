import { createCourseOrder } from '@sopan/contract/orders/orders'
import { sql } from 'kysely'
import { expect, it } from 'vitest'

import { runCommand } from '#test/commands.ts'
import { factories } from '#test/factories.ts'
import { payingApp } from '#test/paying.ts'

const app = payingApp()
const { t, ordered, verify, rows, grants, sweep, advanceMinutes } = app
const control = () => app.emulator.control

const SUCCESS = 'PAYMENT_SUCCESS_WEBHOOK'

const expectNoFinding = async () =>
  expect((await runCommand(t, ['doctor', 'money'])).lines).toEqual([
    expect.stringMatching(/^All \d+ checks hold\.$/),
  ])

it('grants once for 50 verify calls, 10 webhooks and the sweep at the same time', async () => {
  const { token, id } = await ordered()
  await control().pay(id)
  await control().setWebhookUrl(app.webhookUrl)
  await t.db.updateTable('purchase_order').set({ next_check_at: t.time }).execute()
  const [replies] = await Promise.all([
    Promise.all(Array.from({ length: 50 }, () => verify(token, id))),
    control().sendWebhook({ type: SUCCESS, orderId: id, times: 10, parallel: true }),
    sweep(),
  ])
  expect(replies.every(({ body }) => body.success)).toBe(true)
  expect(await grants()).toHaveLength(1)
  expect(await t.db.selectFrom('outbox').select('kind').execute()).toEqual([{ kind: 'purchase' }])
  await expectNoFinding()
})

it('stores a webhook that arrives while its order is locked, and grants afterwards', async () => {
  const { id } = await ordered()
  await control().pay(id)
  await control().setWebhookUrl(app.webhookUrl)
  const blocker = await t.pool.connect()
  await blocker.query('BEGIN')
  await blocker.query('SELECT FROM purchase_order WHERE order_id = $1 FOR UPDATE', [id])
  const sending = control().sendWebhook({ type: SUCCESS, orderId: id })
  await new Promise((resolve) => setTimeout(resolve, 300))
  await blocker.query('COMMIT')
  blocker.release()
  const sent = await sending
  expect(sent[0]?.status).toBe(200)
  await expect.poll(async () => (await grants()).length).toBe(1)
})

it('grants after a webhook while an older response about the order is still awaited', async () => {
  const { id } = await ordered()
  await control().setWebhookUrl(app.webhookUrl)
  await control().fail('getOrder', { kind: 'delay', ms: 500, times: 1 })
  advanceMinutes(1)
  const sweeping = sweep()
  await expect.poll(async () => (await control().calls('getOrder')).length).toBe(1)
  await control().pay(id)
  await expect.poll(async () => (await grants()).length).toBe(1)
  await sweeping
})

it('keeps a proven payment whose grant fails, and grants it when the fault has ended', async () => {
  const { token, id } = await ordered()
  await control().pay(id)
  await sql`
    CREATE FUNCTION fail() RETURNS trigger LANGUAGE plpgsql AS $$
    BEGIN RAISE EXCEPTION 'no room'; END $$`.execute(t.db)
  await sql`
    CREATE TRIGGER fails BEFORE INSERT ON entitlement EXECUTE FUNCTION fail()`.execute(t.db)
  try {
    expect((await verify(token, id)).body).toMatchObject({ data: { status: 'pending' } })
    expect(await rows()).toMatchObject([{ state: 'paid', paid_paise: 49_900 }])
  } finally {
    await sql`DROP TRIGGER fails ON entitlement`.execute(t.db)
    await sql`DROP FUNCTION fail`.execute(t.db)
  }
  advanceMinutes(2)
  await sweep()
  expect(await grants()).toHaveLength(1)
  await expectNoFinding()
})

it('grants what was paid even if the course was withdrawn and changed its price', async () => {
  const { token, id } = await ordered()
  await control().pay(id)
  await t.db.updateTable('course').set({ price_paise: 99_900, published: false }).execute()
  expect((await verify(token, id)).body.success).toBe(true)
  await expectNoFinding()
})

it('ends an order that the provider reports as paid with the amount 0, and sells the item again', async () => {
  const { token, course, id } = await ordered()
  await control().pay(id, { orderAmount: 0 })
  expect((await verify(token, id)).body).toMatchObject({ data: { status: 'failed' } })
  expect(app.alarms).toEqual([`${id} has the status PAID and the amount 0`])
  advanceMinutes(60)
  await sweep()
  expect(await rows()).toMatchObject([{ state: 'expired', paid_paise: null }])
  expect(await app.order(token, course.id)).not.toMatchObject({ order_id: id })
  await expectNoFinding()
})

it('keeps an order open that is reported as paid with the amount 0, but has a payment', async () => {
  const { token, id } = await ordered()
  await control().pay(id, { orderAmount: 0, amount: 499 })
  expect((await verify(token, id)).body).toMatchObject({ data: { status: 'pending' } })
  expect(await grants()).toEqual([])
})

it('grants to the buyer even if the session has ended while the checkout was open', async () => {
  const { user, token, id } = await ordered()
  await t.db.updateTable('session').set({ ended_at: t.time }).execute()
  await control().pay(id)
  expect((await verify(token, id)).status).toBe(401)
  advanceMinutes(2)
  await sweep()
  expect(await grants()).toMatchObject([{ user_id: user.id }])
})

it('refunds the payment of a replaced order if both orders were paid', async () => {
  const { token, course, id } = await ordered()
  await t.db.updateTable('course').set({ price_paise: 39_900 }).execute()
  const newer = await app.order(token, course.id)
  await control().pay(newer.order_id)
  expect((await verify(token, newer.order_id)).body.success).toBe(true)
  // The provider has said that it cannot be paid any more.
  await control().pay(id, { force: true })
  advanceMinutes(5)
  await sweep()
  expect((await rows()).map(({ state }) => state)).toEqual(['refund_requested', 'fulfilled'])
  expect(await grants()).toHaveLength(1)
  await expectNoFinding()
})

it('does not sell an item twice if the clock of another server is behind', async () => {
  const { token, course, id } = await ordered()
  await t.db.updateTable('course').set({ price_paise: 39_900 }).execute()
  const { order_id: newer } = await app.order(token, course.id)
  await control().pay(id, { force: true })
  await control().pay(newer)
  advanceMinutes(1)
  await verify(token, newer)
  advanceMinutes(-1)
  const body = { course_id: course.id }
  expect((await t.raw(createCourseOrder, { body }, { token })).status).toBe(409)
  await verify(token, id)
  expect(await grants()).toHaveLength(1)
  expect((await rows()).map(({ state }) => state)).toEqual(['refund_requested', 'fulfilled'])
})

it('gives the last use of a coupon to one of several buyers, and charges no other the full price', async () => {
  const build = factories(t.db)
  const course = await build.course({ price_paise: 49_900 })
  await build.coupon({ code: 'LAST', max_uses: 1 })
  const buyers = await Promise.all(
    Array.from({ length: 12 }, async () => {
      const user = await build.user({ phone: '9876543210' })
      return build.token(user.id, t.time)
    }),
  )
  const body = { course_id: course.id, coupon_code: 'LAST' }
  const replies = await Promise.all(
    buyers.map((token) => t.raw(createCourseOrder, { body }, { token })),
  )
  expect(replies.filter(({ status }) => status === 200)).toHaveLength(1)
  expect(new Set(replies.map(({ status }) => status))).toEqual(new Set([200, 409]))
  expect(await control().orders()).toHaveLength(1)
})

it('limits how often one account can make the server ask the gateway', async () => {
  const { token, id } = await ordered()
  const replies = await Promise.all(Array.from({ length: 40 }, () => verify(token, id)))
  expect(replies.every(({ status }) => status === 200)).toBe(true)
  expect((await control().calls('getOrder')).length).toBeLessThan(10)
})

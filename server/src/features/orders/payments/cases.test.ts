import { createCourseOrder } from '@sopan/contract/orders/orders'
import { expect, it } from 'vitest'

import { runCommand } from '#test/commands.ts'
import { whileFailing } from '#test/failing.ts'
import { holdLock } from '#test/locks.ts'
import { payingApp } from '#test/paying.ts'

const app = payingApp()
const { t, ordered, verify, rows, grants, sweep, advanceMinutes } = app
const control = () => app.emulator.control

const SUCCESS = 'PAYMENT_SUCCESS_WEBHOOK'

const expectNoFinding = async () =>
  expect((await runCommand(t, ['doctor', 'money'])).lines).toEqual([
    expect.stringMatching(/^All \d+ checks hold\.$/),
  ])

it('stores a webhook that arrives while its order is locked, and grants afterwards', async () => {
  const { id } = await ordered()
  await control().pay(id)
  await control().setWebhookUrl(app.webhookUrl)
  const release = await holdLock(t, 'SELECT FROM purchase_order WHERE order_id = $1 FOR UPDATE', [
    id,
  ])
  const sending = control().sendWebhook({ type: SUCCESS, orderId: id })
  await new Promise((resolve) => setTimeout(resolve, 300))
  await release()
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
  await whileFailing(t.db, 'BEFORE INSERT ON entitlement', async () => {
    expect((await verify(token, id)).body).toMatchObject({ data: { status: 'pending' } })
    expect(await rows()).toMatchObject([{ state: 'paid', paid_paise: 49_900 }])
  })
  advanceMinutes(2)
  await sweep()
  expect(await grants()).toHaveLength(1)
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

it('limits how often one account can make the server ask the gateway', async () => {
  const { token, id } = await ordered()
  const replies = await Promise.all(Array.from({ length: 40 }, () => verify(token, id)))
  expect(replies.every(({ status }) => status === 200)).toBe(true)
  expect((await control().calls('getOrder')).length).toBeLessThan(10)
})

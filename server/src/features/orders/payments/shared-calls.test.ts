import { createCourseOrder } from '@sopan/contract/orders/orders'
import { describe, expect, it } from 'vitest'

import { factories } from '#test/factories.ts'
import { payingApp } from '#test/paying.ts'

import { sweepRefunds } from '../refunds/sweep.ts'

/** The calls to the provider are shared by all buyers; no buyer and no order may use them up. */
const app = payingApp({ rateLimit: true })
const { t, ordered, verify, rows, alarms } = app
const control = () => app.emulator.control

async function expectOthersServed() {
  const { token, id } = await ordered()
  await control().pay(id)
  expect((await verify(token, id)).body.success).toBe(true)
}

describe('calls for other buyers continue', () => {
  it.each(['huge', 'missing-fields'] as const)(
    'even if the attempts of some orders cannot be read: %s',
    async (kind) => {
      const made = [await ordered(), await ordered(), await ordered()]
      for (const { id } of made) await control().pay(id, { status: 'FAILED' })
      await control().fail('getPayments', { kind })
      for (let n = 0; n < 3; n++) {
        await Promise.all(made.map(({ token, id }) => verify(token, id)))
        app.advanceMinutes(0.1)
      }
      await control().clearFaults()
      const [first] = made
      expect((await verify(first!.token, first!.id)).body).toMatchObject({
        data: { status: 'failed' },
      })
      await expectOthersServed()
      expect(alarms.join()).not.toContain('calls stop')
    },
  )

  it('even if several refunds fail', async () => {
    for (let n = 0; n < 3; n++) {
      const { user, course, token, id } = await ordered()
      await factories(t.db).grant(user.id, course.id)
      await control().pay(id)
      await verify(token, id)
    }
    await control().fail('createRefund', { kind: '502' })
    await sweepRefunds(t, () => undefined)
    expect(alarms).toEqual([expect.stringContaining('createRefund')])
    await expectOthersServed()
  })
})

it('reads several hundred payment attempts of one order', async () => {
  const { token, id } = await ordered()
  for (let n = 0; n < 400; n++) await control().pay(id, { status: 'FAILED' })
  expect((await verify(token, id)).body).toMatchObject({ data: { status: 'failed' } })
})

it('does not ask about each failed attempt, only some time after it', async () => {
  const { id } = await ordered()
  await control().setWebhookUrl(app.webhookUrl)
  for (let n = 0; n < 20; n++) await control().pay(id, { status: 'FAILED' })
  await control().idle()
  expect(await control().calls('getOrder')).toEqual([])
  app.advanceMinutes(0.5)
  await app.sweep()
  expect(await control().calls('getOrder')).toHaveLength(1)
})

it('creates at most 60 orders a day for one account', async () => {
  const { token, course } = await ordered()
  const statuses = new Set<number>()
  for (let n = 0; n < 70; n++) {
    if (n % 9 === 0) app.advanceMinutes(1.1)
    // Replacing an open order would also use calls of the gateway.
    await t.db.updateTable('purchase_order').set({ state: 'expired' }).execute()
    const body = { course_id: course.id }
    statuses.add((await t.raw(createCourseOrder, { body }, { token })).status)
  }
  expect(await rows()).toHaveLength(60)
  expect([...statuses]).toContain(429)
})

it('accepts signed webhooks at any rate, and limits those with a wrong signature', async () => {
  const { id: orderId } = await ordered()
  await control().setWebhookUrl(app.webhookUrl)
  // Of all visitors of an address in a minute.
  t.limits.hit('visitor', '127.0.0.1', 1200)
  const type = 'PAYMENT_SUCCESS_WEBHOOK'
  expect(await control().sendWebhook({ type, orderId })).toMatchObject([{ status: 200 }])
  const wrong = await control().sendWebhook({ type, orderId, signature: 'wrong' })
  expect(wrong).toMatchObject([{ status: 429 }])
})

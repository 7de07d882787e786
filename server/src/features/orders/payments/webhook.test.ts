import { describe, expect, it } from 'vitest'

import { OLD_SECRET, payingApp } from '#test/paying.ts'

const app = payingApp()
const { t, ordered, verify, rows, grants } = app
const control = () => app.emulator.control

const SUCCESS = 'PAYMENT_SUCCESS_WEBHOOK'

const events = () => t.db.selectFrom('payment_event').select(['type', 'order_ref']).execute()
const granted = () => expect.poll(async () => (await grants()).length)

/** An order with webhooks switched on. */
async function announced() {
  const made = await ordered()
  await control().setWebhookUrl(app.webhookUrl)
  return made
}

/** A paid order that the server does not know to be paid yet. */
async function paid() {
  const made = await ordered()
  await control().pay(made.id)
  await control().setWebhookUrl(app.webhookUrl)
  return made
}

const statuses = async (...input: Parameters<ReturnType<typeof control>['sendWebhook']>) => {
  const sent = await control().sendWebhook(...input)
  return sent.map(({ status }) => status)
}

describe('a webhook', () => {
  it('sent 100 times is stored once and grants once', async () => {
    const { id } = await paid()
    const all = await statuses({ type: SUCCESS, orderId: id, times: 100, parallel: true })
    expect(new Set(all)).toEqual(new Set([200]))
    await granted().toBe(1)
    expect(await events()).toHaveLength(1)
  })

  it('that arrives out of order changes nothing', async () => {
    const { token, id } = await paid()
    await verify(token, id)
    for (const type of ['PAYMENT_FAILED_WEBHOOK', 'PAYMENT_USER_DROPPED_WEBHOOK']) {
      expect(await statuses({ type, orderId: id })).toEqual([200])
    }
    t.wakeOrders()
    expect(await rows()).toMatchObject([{ state: 'fulfilled' }])
    expect(await grants()).toHaveLength(1)
  })

  it('of a payment that the gateway does not confirm grants nothing', async () => {
    const { id } = await announced()
    expect(await statuses({ type: SUCCESS, orderId: id })).toEqual([200])
    await expect.poll(async () => (await control().calls('getOrder')).length).toBeGreaterThan(0)
    expect(await grants()).toEqual([])
  })

  it('with a wrong signature is refused and stored nowhere', async () => {
    const { id } = await paid()
    for (const signature of ['missing', 'wrong', 'reserialised', 'other-body'] as const) {
      const reply = await statuses({ type: SUCCESS, orderId: id, signature })
      expect([signature, ...reply]).toEqual([signature, 401])
    }
    expect([await events(), await grants()]).toEqual([[], []])
  })

  it('may be signed with the previous secret while it is listed', async () => {
    const { id } = await paid()
    expect(await statuses({ type: SUCCESS, orderId: id, secret: OLD_SECRET })).toEqual([200])
    expect(await statuses({ type: SUCCESS, orderId: id, secret: 'removed' })).toEqual([401])
  })

  it('of an order that is not ours, or of an unknown type, is stored and changes nothing', async () => {
    await announced()
    const others = [
      { type: SUCCESS, orderId: 'order_of_another_shop' },
      { type: 'WEBHOOK' },
      { type: 'SOMETHING_NEW', data: { order: [], payment: 'x' } },
      { type: 'PAYMENT_CHARGES_WEBHOOK' },
      { type: 'DISPUTE_CREATED' },
    ]
    for (const other of others) expect(await statuses(other)).toEqual([200])
    expect(await events()).toHaveLength(others.length)
    expect(await rows()).toMatchObject([{ state: 'session_ready' }])
  })

  it('with a body that is none is refused', async () => {
    await announced()
    for (const [variation, status] of [
      [{ rawBody: '' }, 400],
      [{ rawBody: '{"type"' }, 400],
      [{ rawBody: `{"type":"${'x'.repeat(5_000_000)}"}` }, 413],
      [{ contentType: 'text/plain' }, 415],
    ] as const) {
      expect(await statuses({ type: SUCCESS, ...variation })).toEqual([status])
    }
    expect(await events()).toEqual([])
  })

  it('is stored while the gateway cannot be reached, and the order is granted afterwards', async () => {
    const { id } = await paid()
    await control().fail('getOrder', { kind: '500' })
    expect(await statuses({ type: SUCCESS, orderId: id })).toEqual([200])
    await expect.poll(async () => (await control().calls('getOrder')).length).toBeGreaterThan(1)
    expect(await grants()).toEqual([])
    await control().clearFaults()
    await expect
      .poll(async () => {
        // The failed check may still run, and decides when the next one is due.
        app.advanceMinutes(5)
        await app.sweep()
        return (await grants()).length
      })
      .toBe(1)
  })
})

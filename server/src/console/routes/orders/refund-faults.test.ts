import { describe, expect, it } from 'vitest'

import { sweepRefunds } from '#server/features/orders/refunds/sweep.ts'
import { sweepOutbox } from '#server/features/outbox/sweep.ts'
import { orderConsole } from '#test/console-orders.ts'
import { erasing } from '#test/erasing.ts'

const office = orderConsole()
const { app, bought, doctor, notes, receipts, refunds, settleRefunds, sweepTimes } = office
const { act, actsOf, losingConnection, member, preview, show } = office
const { t, rows, grants } = app
const control = () => app.emulator.control

const pressed = async (id: string, cookie: string) => {
  const { last_act, amount_paise } = await preview(id, cookie)
  return act('refund', id, cookie, { last_act, amount_paise })
}

/** Lets the sweeps of some days send a refund, and the bank make it. */
async function bankPays(id: string): Promise<void> {
  await sweepTimes(2)
  for (const { refund_id: sent } of (await control().order(id)).refunds) {
    await control().settleRefund(sent ?? '', 'SUCCESS')
  }
  await sweepTimes(1)
}

describe('a refund from the console', () => {
  it.each(['refund_request', 'outbox', 'audit', 'entitlement', 'purchase_order'])(
    'is nothing if the connection is lost after the row of %s, and one if it is pressed again',
    async (table) => {
      const { id } = await bought()
      const { actor, cookie } = await member('support')
      const { last_act, amount_paise } = await preview(id, cookie)
      const press = () => act('refund', id, cookie, { last_act, amount_paise })
      expect((await losingConnection(table, press)).status).toBe(503)
      expect(await rows()).toMatchObject([{ state: 'fulfilled' }])
      expect([await refunds(), await actsOf(id)]).toEqual([[], []])
      expect(await grants()).toMatchObject([{ revoked_at: null }])

      expect((await press()).status).toBe(200)
      expect(await actsOf(id)).toEqual([{ actor, action: 'refund', reason: 'asked by phone' }])
      await settleRefunds('SUCCESS')
      expect((await control().order(id)).refunds).toHaveLength(1)
      expect(await doctor()).toMatch(/^All/)
    },
  )

  it.each(['hang', 'unknown-status'] as const)(
    'is still requested, not refused, while the provider replies with %s, and is sent once after that',
    async (kind) => {
      const { id } = await bought()
      const { cookie } = await member()
      await control().fail('*', { kind })
      expect((await pressed(id, cookie)).status).toBe(200)
      await sweepRefunds(t, () => undefined)
      expect(await show(id, cookie)).toMatchObject({
        order: { state: 'refund_requested' },
        refunds: [{ state: expect.stringMatching(/^(requested|pending)$/), settled_at: null }],
      })
      expect(
        (await act('refund', id, cookie, { last_act: null, amount_paise: 49_900 })).status,
      ).toBe(409)
      await control().clearFaults()
      await bankPays(id)
      expect((await control().order(id)).refunds).toHaveLength(1)
      expect(await refunds()).toMatchObject([{ state: 'succeeded' }])
      expect(await doctor()).toMatch(/^All/)
    },
  )

  it('that the bank refuses can be requested again, and is mailed again', async () => {
    const { id } = await bought()
    const { cookie } = await member()
    await pressed(id, cookie)
    await settleRefunds('FAILED')
    expect(await show(id, cookie)).toMatchObject({
      refunds: [{ state: 'failed' }],
      mails: [{ kind: 'purchase' }, { kind: 'refund requested' }, { kind: 'refund refused' }],
      is_refundable: true,
    })
    expect(await preview(id, cookie)).toMatchObject({ amount_paise: 49_900, access: [] })
    expect((await pressed(id, cookie)).status).toBe(200)
    await settleRefunds('SUCCESS')
    expect((await refunds()).map(({ state }) => state).toSorted()).toEqual(['failed', 'succeeded'])
    expect(await notes()).toHaveLength(1)
    expect(await doctor()).toMatch(/^All/)
  })
})

describe('a learner who was erased after the preview', () => {
  it('gets the money back without a mail', async () => {
    const { id, user } = await bought()
    const { cookie } = await member()
    const before = await preview(id, cookie)
    await erasing(t).eraseAll(user.email)
    expect(await preview(id, cookie)).toMatchObject({
      amount_paise: 49_900,
      access: [],
      mail_to: null,
      last_act: before.last_act,
    })
    const { last_act, amount_paise } = before
    expect((await act('refund', id, cookie, { last_act, amount_paise })).status).toBe(200)
    await settleRefunds('SUCCESS')
    await sweepOutbox(t, () => undefined)
    expect(t.mails.filter(({ subject }) => /refund/i.test(subject))).toEqual([])
    expect((await control().order(id)).refunds).toMatchObject([{ refund_amount: 499 }])
    expect([(await receipts()).length, (await notes()).length]).toEqual([1, 1])
    expect(JSON.stringify(await show(id, cookie))).not.toContain(user.email)
    expect(await doctor()).toMatch(/^All/)
  })
})

it('no call of the console refunds an order that was not paid, or that does not exist', async () => {
  const { id } = await app.ordered()
  const { cookie } = await member()
  for (const [order, message] of [
    [id, "The order is 'session_ready': there is no payment to refund."],
    ['order_x', "There is no order 'order_x'."],
    [`${id}' OR 1=1`, `There is no order '${id}' OR 1=1'.`],
  ] as const) {
    for (const name of ['refund', 'override'] as const) {
      const reply = await act(name, order, cookie, { last_act: null, amount_paise: 49_900 })
      expect([reply.status, reply.body.message]).toEqual([409, message])
    }
  }
  expect((await act('refund', 'x'.repeat(101), cookie, {})).status).toBe(400)
  expect(await refunds()).toEqual([])
})

it('a refund with the last act of another order, or with one that does not exist yet, is refused', async () => {
  const [older, newer] = [await bought(), await bought()]
  const { cookie } = await member()
  const { amount_paise } = await preview(older.id, cookie)
  const { last_act: ofAnother } = await preview(newer.id, cookie)
  for (const last_act of [ofAnother, Number.MAX_SAFE_INTEGER]) {
    for (const name of ['refund', 'override'] as const) {
      const reply = await act(name, older.id, cookie, { last_act, amount_paise })
      expect([reply.status, reply.body.message]).toEqual([
        409,
        `The order ${older.id} has no such last act. Look at the order again.`,
      ])
    }
  }
  expect(await refunds()).toEqual([])
})

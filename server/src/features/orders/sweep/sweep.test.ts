import { setTimeout as sleep } from 'node:timers/promises'

import { describe, expect, it } from 'vitest'

import type { Db } from '#server/db/tables.ts'
import { testApp } from '#test/app.ts'
import { buying } from '#test/buying.ts'
import { factories } from '#test/factories.ts'
import { UNPAID, createLateGateway } from '#test/late-gateway.ts'

import { recordProof } from '../order-store.ts'
import { sweepOrders } from './sweep.ts'

const gateway = createLateGateway()
const t = testApp({ gateway })
const build = () => factories(t.db)
const { buyer, order, rows, grants, uses } = buying(t)
const MINUTE = 60_000
const ENDED = { ...UNPAID, hasEnded: true, attempts: [] }
const fail = (error: unknown) => {
  throw error
}
const sweep = () => sweepOrders(t, fail)

describe('the sweep', () => {
  it('ends an unpaid order after half an hour, once', async () => {
    const { token } = await buyer()
    const course = await build().course()
    await order(token, course.id)
    expect(await sweep()).toBe(0)
    t.time = new Date(t.time.getTime() + 31 * MINUTE)
    expect(await sweep()).toBe(1)
    expect(await rows()).toMatchObject([{ state: 'expired' }])
    expect(await sweep()).toBe(0)
  })

  it('grants once an order that was proven paid and not granted', async () => {
    const { token } = await buyer()
    const course = await build().course()
    const made = await order(token, course.id)
    await t.db
      .updateTable('purchase_order')
      .set({
        state: 'paid',
        paid_at: t.time,
        paid_paise: course.price_paise,
        paid_currency: 'INR',
        next_check_at: t.time,
      })
      .where('order_id', '=', made.order_id)
      .execute()
    await Promise.all([sweep(), sweep(), sweep()])
    expect(await grants()).toHaveLength(1)
    expect(await rows()).toMatchObject([{ state: 'fulfilled', next_check_at: null }])
  })

  it('settles the other orders if one fails', async () => {
    const first = await buyer()
    const second = await buyer()
    const course = await build().course()
    await order(first.token, course.id)
    await order(second.token, course.id)
    t.time = new Date(t.time.getTime() + 31 * MINUTE)
    const failed: string[] = []
    let asked = 0
    const failing = {
      ...t.gateway,
      findPaymentOutcome: async () => {
        if (++asked === 1) throw new Error('the gateway is unavailable')
        return ENDED
      },
    }
    await sweepOrders({ ...t, gateway: failing }, (_, orderId) => failed.push(orderId))
    expect(failed).toHaveLength(1)
    expect((await rows()).map((row) => row.state).toSorted()).toEqual(['expired', 'session_ready'])
  })

  it('ends after all its checks, even if the report of an error throws', async () => {
    const { token } = await buyer()
    for (let n = 0; n < 3; n++) await order(token, (await build().course()).id)
    t.time = new Date(t.time.getTime() + 2 * MINUTE)
    let asked = 0
    let ended = 0
    const testGateway = gatewayThat(async () => {
      if (++asked === 1) throw new Error('the gateway is unavailable')
      await sleep(50)
      ended++
    })
    await expect(sweepOrders({ ...t, gateway: testGateway }, fail)).rejects.toThrow(
      'is unavailable',
    )
    expect(ended).toBe(2)
  })

  it('begins no further check once the server stops', async () => {
    const { token } = await buyer()
    for (let n = 0; n < 12; n++) await order(token, (await build().course()).id)
    t.time = new Date(t.time.getTime() + 2 * MINUTE)
    let asked = 0
    const testGateway = gatewayThat(async () => {
      asked++
      await sleep(1)
    })
    await sweepOrders({ ...t, gateway: testGateway }, fail, () => asked > 0)
    expect(asked).toBeLessThan(6)
  })

  it('grants an order that another server proved paid but did not grant during the gateway call', async () => {
    const { token } = await buyer()
    const course = await build().course()
    await order(token, course.id)
    t.time = new Date(t.time.getTime() + 2 * MINUTE)
    await sweepOrders({ ...t, gateway: gatewayThat(() => proveAll(t.db)) }, fail)
    t.time = new Date(t.time.getTime() + 10 * MINUTE)
    await sweep()
    expect(await grants()).toHaveLength(1)
    expect(await rows()).toMatchObject([{ state: 'fulfilled' }])
  })

  it('keeps the coupon of an order that is proven paid just as it expires', async () => {
    const { token } = await buyer()
    const course = await build().course()
    await build().coupon({ code: 'HALF', percent_hundredths: 5000, max_uses: 1 })
    await order(token, course.id, 'HALF')
    t.time = new Date(t.time.getTime() + 31 * MINUTE)
    let proving: Promise<unknown> = Promise.resolve()
    const testGateway = gatewayThat(async () => {
      const isProven = Promise.withResolvers<void>()
      proving = t.db.transaction().execute(async (trx) => {
        await proveAll(trx)
        isProven.resolve()
        // The sweep waits for this row until the proof is committed.
        await sleep(300)
      })
      await isProven.promise
    })
    await sweepOrders({ ...t, gateway: testGateway }, fail)
    await proving
    expect(await rows()).toMatchObject([{ state: 'paid' }])
    expect(await uses()).toMatchObject([{ state: 'reserved' }])
    await sweep()
    expect(await uses()).toMatchObject([{ state: 'used' }])
    const actions = await t.db.selectFrom('audit').select('action').execute()
    expect(actions).toEqual([{ action: 'grant' }])
  })

  /** A gateway without payments that runs a callback while it is asked. */
  const gatewayThat = (meanwhile: () => Promise<unknown>) => ({
    ...t.gateway,
    findPaymentOutcome: async () => {
      await meanwhile()
      return ENDED
    },
  })

  async function proveAll(db: Db): Promise<void> {
    for (const { id, amount_paise: paise } of await rows()) {
      await recordProof(db, id, { paise, currency: 'INR', at: t.time })
    }
  }
})

import { pino } from 'pino'
import { expect, it } from 'vitest'

import type { Db, Trx } from '#server/db/tables.ts'
import { testApp } from '#test/app.ts'
import { buying } from '#test/buying.ts'
import { factories } from '#test/factories.ts'

import { createOrder } from './create-order.ts'

const t = testApp()
const { buyer, order, rows } = buying(t)
const log = pino({ level: 'silent' })

/** A database whose first transaction ends with a conflict and is repeated. */
function conflictingOnce(db: Db): Db {
  let count = 0
  const transaction = () => ({
    execute: <Result>(work: (trx: Trx) => Promise<Result>) =>
      db.transaction().execute(async (trx) => {
        const result = await work(trx)
        if (++count === 1) throw Object.assign(new Error('conflict'), { code: '40001' })
        return result
      }),
  })
  return new Proxy(db, {
    get(target, key) {
      if (key === 'transaction') return transaction
      const value: unknown = Reflect.get(target, key, target)
      return typeof value === 'function' ? value.bind(target) : value
    },
  })
}

it('counts a new order once, even if its transaction is repeated', async () => {
  const { user } = await buyer()
  const course = await factories(t.db).course()
  const counted: string[] = []
  const deps = {
    ...t,
    db: conflictingOnce(t.db),
    limits: { ...t.limits, hit: (name: string) => void counted.push(name) },
  }
  const item = { kind: 'course', id: course.id } as const
  await createOrder(
    deps,
    { userId: user.id, item, partId: null, couponCode: null, shownAmount: null },
    log,
  )
  expect(await rows()).toHaveLength(1)
  expect(counted).toEqual(['newOrder'])
})

it('uses an open order again while the buyer has time to pay it, and then replaces it', async () => {
  const { token } = await buyer()
  const course = await factories(t.db).course()
  const first = await order(token, course.id)
  t.time = new Date(t.time.getTime() + 24 * 60_000)
  expect(await order(token, course.id)).toEqual(first)
  t.time = new Date(t.time.getTime() + 2 * 60_000)
  const second = await order(token, course.id)
  expect(second.order_id).not.toBe(first.order_id)
  expect(await rows()).toMatchObject([{ state: 'expired' }, { state: 'session_ready' }])
})

it('is refused if another request has replaced the order while the gateway was asked', async () => {
  const { user, token } = await buyer()
  const course = await factories(t.db).course()
  await factories(t.db).coupon({ code: 'OTHER' })
  const openSession: typeof t.gateway.openSession = async (...of) => {
    await order(token, course.id, 'OTHER')
    return t.gateway.openSession(...of)
  }
  const deps = { ...t, gateway: { ...t.gateway, openSession } }
  const input = {
    userId: user.id,
    item: { kind: 'course', id: course.id } as const,
    partId: null,
    couponCode: null,
    shownAmount: null,
  }
  await expect(createOrder(deps, input, log)).rejects.toMatchObject({ status: 409 })
  expect(await rows()).toMatchObject([{ state: 'expired' }, { state: 'session_ready' }])
})

import { createCourseOrder } from '@sopan/contract/orders/orders'
import { describe, expect, it } from 'vitest'

import { testApp } from '#test/app.ts'
import { buying } from '#test/buying.ts'
import { factories } from '#test/factories.ts'
import { createLateGateway } from '#test/late-gateway.ts'

import { sweepOrders } from '../sweep/sweep.ts'

const gateway = createLateGateway()
const t = testApp({ gateway })
const build = () => factories(t.db)
const { buyer, order, verify, rows, grants, uses } = buying(t)
const MINUTE = 60_000
const sweep = () =>
  sweepOrders(t, (error) => {
    throw error
  })

describe('an order with a coupon', () => {
  it('reserves a use when it is created and counts it when it is paid', async () => {
    const { token } = await buyer()
    const course = await build().course({ price_paise: 149_900 })
    await build().coupon({ code: 'SSC300', fixed_paise: 30_000 })
    const made = await order(token, course.id, 'ssc300')
    expect(made.amount).toBe(1199)
    expect(await uses()).toMatchObject([{ state: 'reserved' }])
    gateway.pay(made.order_id)
    await verify(token, made.order_id)
    expect(await uses()).toMatchObject([{ state: 'used' }])
  })

  it('of a hundred per cent needs no gateway, and is granted with a record', async () => {
    const { token } = await buyer()
    const course = await build().course()
    await build().coupon({ code: 'FULL', percent_hundredths: 10_000 })
    const made = await order(token, course.id, 'FULL')
    expect(made).toMatchObject({ gateway: 'none', amount: 0 })
    expect(made.payment_session_id).toMatch(/^session_/)
    expect((await verify(token, made.order_id)).body.success).toBe(true)
    expect(await rows()).toMatchObject([{ state: 'fulfilled', amount_paise: 0 }])
    expect(await grants()).toHaveLength(1)
  })

  it('gives the last use to exactly one of several buyers', async () => {
    const course = await build().course()
    await build().coupon({ code: 'LAST', percent_hundredths: 5000, max_uses: 1 })
    const buyers = await Promise.all(Array.from({ length: 20 }, buyer))
    const replies = await Promise.all(
      buyers.map(({ token }) =>
        t.raw(
          createCourseOrder,
          { body: { course_id: course.id, coupon_code: 'LAST' } },
          { token },
        ),
      ),
    )
    expect(replies.filter((reply) => reply.status === 200)).toHaveLength(1)
    for (const { status, body } of replies.filter((reply) => reply.status !== 200)) {
      expect([status, body.message]).toEqual([409, 'This coupon has reached its usage limit'])
    }
    expect(await rows()).toHaveLength(1)
  })

  it('frees the use for another buyer when it ends, yet a late payment is honoured', async () => {
    const course = await build().course()
    await build().coupon({ code: 'ONCE', percent_hundredths: 5000, max_uses: 1 })
    const [first, second] = [await buyer(), await buyer()]
    const late = await order(first.token, course.id, 'ONCE')
    t.time = new Date(t.time.getTime() + 31 * MINUTE)
    await sweep()
    expect(await uses()).toMatchObject([{ state: 'released' }])
    const made = await order(second.token, course.id, 'ONCE')
    for (const { order_id } of [late, made]) gateway.pay(order_id)
    await verify(second.token, made.order_id)
    const reply = await verify(first.token, late.order_id)
    expect(reply.body.success).toBe(true)
    expect(await t.db.selectFrom('audit').select('action').orderBy('id').execute()).toEqual([
      { action: 'grant' },
      { action: 'coupon exception' },
      { action: 'grant' },
    ])
    expect(await grants()).toHaveLength(2)
  })

  it('moves the reservation to the buyer’s next order', async () => {
    const { token } = await buyer()
    const course = await build().course({ price_paise: 50_000 })
    await build().coupon({ code: 'MINE', percent_hundredths: 1000, max_uses: 1 })
    const first = await order(token, course.id, 'MINE')
    const plain = await order(token, course.id)
    expect(plain.order_id).not.toBe(first.order_id)
    expect(await rows()).toMatchObject([{ state: 'expired' }, { state: 'session_ready' }])
    expect(await uses()).toMatchObject([{ state: 'released' }])
    expect((await order(token, course.id, 'MINE')).amount).toBe(450)
  })

  it('is not created with an invalid code', async () => {
    const { token } = await buyer()
    const course = await build().course()
    for (const coupon_code of ['NOPE', '%', 'ß', 'a b', "' OR 1=1", 'X'.repeat(40)]) {
      const body = { course_id: course.id, coupon_code }
      const reply = await t.raw(createCourseOrder, { body }, { token })
      expect([reply.status, reply.body.message]).toEqual([409, 'Invalid coupon code'])
    }
    expect(await rows()).toEqual([])
  })
})

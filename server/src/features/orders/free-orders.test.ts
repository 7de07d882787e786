import { createCourseOrder, verifyCoursePayment } from '@sopan/contract/orders/orders'
import { describe, expect, it } from 'vitest'

import { lockAccess } from '#server/db/queries/entitlements.ts'
import { testApp } from '#test/app.ts'
import { buying } from '#test/buying.ts'
import { factories } from '#test/factories.ts'

import { sweepOrders } from './sweep/sweep.ts'

const t = testApp()
const build = () => factories(t.db)
const { buyer, order, verify, rows, grants, uses } = buying(t)
const MINUTE = 60_000
const LIMIT = 'This coupon has reached its usage limit'
const EXPIRED = 'This order has expired. Please try again.'
const CHANGED = 'Price has changed. Please refresh and try again.'
const sweep = () =>
  sweepOrders(t, (error) => {
    throw error
  })

const create = (token: string, courseId: number, coupon_code: string) =>
  t.raw(createCourseOrder, { body: { course_id: courseId, coupon_code } }, { token })

describe('one buyer with a coupon of limited uses and several courses', () => {
  it.each([{ max_uses: 1 }, { max_uses_per_user: 1 }])(
    'reserves no more orders than %j allows',
    async (limits) => {
      const { token } = await buyer()
      const courses = [await build().course(), await build().course(), await build().course()]
      await build().coupon({ code: 'FULL', percent_hundredths: 10_000, ...limits })
      const replies = []
      for (const { id } of courses) replies.push(await create(token, id, 'FULL'))
      expect(replies.map((reply) => reply.status)).toEqual([200, 409, 409])
      for (const made of await rows()) await verify(token, made.order_id)
      expect(await grants()).toHaveLength(1)
    },
  )

  it('keeps the limit when all orders are created concurrently', async () => {
    const { token } = await buyer()
    const courses = await Promise.all(Array.from({ length: 8 }, () => build().course()))
    await build().coupon({ code: 'FULL', percent_hundredths: 10_000, max_uses_per_user: 1 })
    await Promise.all(courses.map(({ id }) => create(token, id, 'FULL')))
    const made = await rows()
    await Promise.all(made.map((one) => verify(token, one.order_id)))
    expect(await grants()).toHaveLength(1)
    expect((await uses()).filter((use) => use.state === 'used')).toHaveLength(1)
  })
})

describe('an order that costs nothing', () => {
  it('is not fulfilled after another order has replaced it', async () => {
    const { token } = await buyer()
    const course = await build().course()
    await build().coupon({ code: 'FULL', percent_hundredths: 10_000 })
    const free = await order(token, course.id, 'FULL')
    await order(token, course.id)
    const reply = await verify(token, free.order_id)
    expect(reply.body).toMatchObject({
      success: false,
      message: EXPIRED,
      data: { status: 'failed' },
    })
    expect(await grants()).toEqual([])
  })

  it.each(['before', 'after'])(
    'is not fulfilled %s the sweep once it has expired',
    async (when) => {
      const { token } = await buyer()
      const course = await build().course()
      await build().coupon({ code: 'FULL', percent_hundredths: 10_000 })
      const free = await order(token, course.id, 'FULL')
      t.time = new Date(t.time.getTime() + 31 * MINUTE)
      if (when === 'after') await sweep()
      expect((await verify(token, free.order_id)).body.message).toBe(EXPIRED)
      await sweep()
      expect(await grants()).toEqual([])
      expect(await uses()).toMatchObject([{ state: 'released' }])
    },
  )

  it('is not fulfilled by the sweep, only when its buyer verifies it', async () => {
    const { token } = await buyer()
    const course = await build().course()
    await build().coupon({ code: 'FULL', percent_hundredths: 10_000 })
    const free = await order(token, course.id, 'FULL')
    await t.db.updateTable('purchase_order').set({ next_check_at: t.time }).execute()
    await sweep()
    expect(await grants()).toEqual([])
    expect((await verify(token, free.order_id)).body.success).toBe(true)
  })

  it.each([
    ['coupon', { active: false }, 'Invalid coupon code'],
    ['coupon', { published: false }, 'Invalid coupon code'],
    ['course', { price_paise: 60_000 }, CHANGED],
    ['course', { published: false }, CHANGED],
  ] as const)('is rejected if its %s has %j by then', async (table, change, message) => {
    const { token } = await buyer()
    const course = await build().course()
    await build().coupon({ code: 'FULL', percent_hundredths: 10_000 })
    const free = await order(token, course.id, 'FULL')
    await t.db.updateTable(table).set(change).execute()
    const reply = await verify(token, free.order_id)
    expect(reply.body).toMatchObject({ success: false, message })
    expect(await grants()).toEqual([])
    expect(await uses()).toMatchObject([{ state: 'released' }])
  })

  it('is rejected if the limit of its coupon was lowered below what others have used', async () => {
    const course = await build().course()
    const coupon = await build().coupon({ code: 'FULL', percent_hundredths: 10_000, max_uses: 2 })
    const [first, second] = [await buyer(), await buyer()]
    const [one, two] = [
      await order(first.token, course.id, 'FULL'),
      await order(second.token, course.id, 'FULL'),
    ]
    await t.db.updateTable('coupon').set({ max_uses: 1 }).where('id', '=', coupon.id).execute()
    await t.db
      .updateTable('coupon_use')
      .set({ state: 'used' })
      .where('order_id', 'in', (eb) =>
        eb.selectFrom('purchase_order').select('id').where('order_id', '=', one.order_id),
      )
      .execute()
    expect((await verify(second.token, two.order_id)).body.message).toBe(LIMIT)
    expect(await grants()).toEqual([])
  })

  it('grants nothing again for a course that the buyer already has', async () => {
    const { user, token } = await buyer()
    const course = await build().course()
    await build().coupon({ code: 'FULL', percent_hundredths: 10_000 })
    const free = await order(token, course.id, 'FULL')
    await build().grant(user.id, course.id)
    const reply = await verify(token, free.order_id)
    expect(reply.body).toMatchObject({ success: false, message: 'You already have access' })
    expect(await rows()).toMatchObject([{ state: 'expired' }])
    expect(await uses()).toMatchObject([{ state: 'released' }])
    expect(await grants()).toHaveLength(1)
  })

  it('asks to try again, instead of reporting a pending payment, if it waits too long', async () => {
    const { user, token } = await buyer()
    const course = await build().course()
    await build().coupon({ code: 'FULL', percent_hundredths: 10_000 })
    const free = await order(token, course.id, 'FULL')
    const reply = await t.db.transaction().execute(async (trx) => {
      await lockAccess(trx, user.id, { kind: 'course', id: course.id })
      return verify(token, free.order_id)
    })
    expect(reply.status).toBe(503)
    expect((await verify(token, free.order_id)).body.success).toBe(true)
    expect(await grants()).toHaveLength(1)
  })

  it('is one grant for all concurrent calls that verify it', async () => {
    const { token } = await buyer()
    const course = await build().course()
    await build().coupon({ code: 'FULL', percent_hundredths: 10_000, max_uses: 1 })
    const free = await order(token, course.id, 'FULL')
    const body = { order_id: free.order_id }
    const replies = await Promise.all(
      Array.from({ length: 20 }, () => t.raw(verifyCoursePayment, { body }, { token })),
    )
    expect(replies.every((reply) => reply.body.success)).toBe(true)
    expect(await grants()).toHaveLength(1)
    expect(await uses()).toMatchObject([{ state: 'used' }])
  })
})

describe('an order of the demo gateway', () => {
  it('cannot be paid after it expired or another order has replaced it', async () => {
    const { token } = await buyer()
    const [first, second] = [await build().course(), await build().course()]
    await build().coupon({ code: 'HALF', percent_hundredths: 5000 })
    const replaced = await order(token, first.id, 'HALF')
    await order(token, first.id)
    const late = await order(token, second.id)
    expect((await verify(token, replaced.order_id)).body.message).toBe(EXPIRED)
    t.time = new Date(t.time.getTime() + 31 * MINUTE)
    expect((await verify(token, late.order_id)).body.message).toBe(EXPIRED)
    expect(await grants()).toEqual([])
  })
})

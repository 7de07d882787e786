import { getCourse } from '@sopan/contract/courses'
import { createCourseOrder, verifyCoursePayment } from '@sopan/contract/orders/orders'
import { describe, expect, it } from 'vitest'

import { testApp } from '#test/app.ts'
import { buying } from '#test/buying.ts'
import { factories } from '#test/factories.ts'

const t = testApp()
const build = () => factories(t.db)
const { buyer, order, verify, rows, grants } = buying(t)
const MINUTE = 60_000

describe('buying a course', () => {
  it('creates an order at our price, and grants when the gateway reports it paid', async () => {
    const { user, token } = await buyer()
    const course = await build().course({ price_paise: 149_900, validity_days: 90 })
    const made = await order(token, course.id)
    expect(made).toMatchObject({ gateway: 'mock', amount: 1499 })
    expect(made.payment_session_id).toMatch(/^session_mock_/)
    expect(await grants()).toEqual([])

    const { body } = await t.call(
      verifyCoursePayment,
      { body: { order_id: made.order_id, payment_session_id: made.payment_session_id } },
      token,
    )
    const end = new Date(t.time.getTime() + 90 * 24 * 60 * MINUTE).toISOString()
    expect(body).toMatchObject({
      success: true,
      data: { status: 'success', expiry_date: end, purchase_date: t.time.toISOString() },
    })
    const detail = await t.call(getCourse, { querystring: { id: String(course.id) } }, token)
    expect(detail.body.data).toMatchObject({ has_access: true, access_expires: end })
    expect(await grants()).toMatchObject([{ user_id: user.id, source: 'order' }])
    expect(await t.db.selectFrom('outbox').select('key').execute()).toEqual([
      { key: `purchase ${made.order_id}` },
    ])
  })

  it('ignores a price from the client', async () => {
    const { token } = await buyer()
    const course = await build().course({ price_paise: 149_900 })
    const ask = (amount: unknown) =>
      t.raw(createCourseOrder, { body: { course_id: course.id, amount } }, { token })
    for (const wrong of [1, 1498.99, 0, '1.00']) {
      const { status, body } = await ask(wrong)
      expect([status, body.message]).toEqual([
        409,
        'Price has changed. Please refresh and try again.',
      ])
    }
    for (const bad of [-1, 'NaN', '1e400', [1499], {}, true, '14,99', 1e12]) {
      expect((await ask(bad)).status).toBe(400)
    }
    expect(await rows()).toEqual([])
    for (const right of [1499, '1499.00', null, undefined]) {
      expect((await ask(right)).status).toBe(200)
    }
    const sent = { course_id: course.id, amount: 1499, discount_amount: 1499, price: 1 }
    const { body } = await t.raw(createCourseOrder, { body: sent }, { token })
    expect(body.data).toMatchObject({ amount: 1499 })
  })

  it('creates one open order for concurrent requests', async () => {
    const { token } = await buyer()
    const course = await build().course()
    const made = await Promise.all(Array.from({ length: 8 }, () => order(token, course.id)))
    expect(new Set(made.map((one) => `${one.order_id} ${one.payment_session_id}`)).size).toBe(1)
    expect(await rows()).toHaveLength(1)
  })

  it('creates one grant and one mail, and succeeds for all concurrent verify calls', async () => {
    const { token } = await buyer()
    const course = await build().course()
    const made = await order(token, course.id)
    const replies = await Promise.all(
      Array.from({ length: 20 }, () => verify(token, made.order_id)),
    )
    expect(new Set(replies.map((reply) => JSON.stringify(reply.body.data))).size).toBe(1)
    expect(replies.every((reply) => reply.body.success)).toBe(true)
    expect(await grants()).toHaveLength(1)
    expect(await t.db.selectFrom('outbox').selectAll().execute()).toHaveLength(1)
  })

  it('returns the same for a repeated verify and does not extend access', async () => {
    const { token } = await buyer()
    const course = await build().course({ validity_days: 10 })
    const made = await order(token, course.id)
    const first = await verify(token, made.order_id)
    t.time = new Date(t.time.getTime() + 5 * 24 * 60 * MINUTE)
    expect((await verify(token, made.order_id)).body).toEqual(first.body)
  })

  it('is rejected while access is live, and renews after it ended', async () => {
    const { token } = await buyer()
    const course = await build().course({ validity_days: 10 })
    await verify(token, (await order(token, course.id)).order_id)
    const again = await t.raw(createCourseOrder, { body: { course_id: course.id } }, { token })
    expect([again.status, again.body.message]).toEqual([409, 'You already have access'])
    t.time = new Date(t.time.getTime() + 11 * 24 * 60 * MINUTE)
    await verify(token, (await order(token, course.id)).order_id)
    const [first, second] = await grants()
    expect(second?.starts_at).toEqual(t.time)
    expect(first?.ends_at?.getTime()).toBeLessThan(second?.starts_at.getTime() ?? 0)
  })

  it.each([
    ['a free course', { type: 'free', price_paise: null }, 409],
    ['a paid course without a price', { price_paise: null }, 400],
    ['a withdrawn course', { published: false }, 404],
  ] as const)('is refused for %s', async (_, given, status) => {
    const { token } = await buyer()
    const course = await build().course(given)
    const reply = await t.raw(createCourseOrder, { body: { course_id: course.id } }, { token })
    expect(reply.status).toBe(status)
    expect(await rows()).toEqual([])
  })

  it('can be verified only by its buyer', async () => {
    const { token } = await buyer()
    const other = await buyer()
    const course = await build().course()
    const made = await order(token, course.id)
    expect((await verify(other.token, made.order_id)).status).toBe(404)
    expect((await verify(token, 'order_unknown')).status).toBe(404)
    expect((await t.raw(verifyCoursePayment, { body: {} }, { token })).body.message).toBe(
      'Missing order ID for verification',
    )
    const foreignSession = { order_id: made.order_id, payment_session_id: 'session_mock_other' }
    expect((await t.raw(verifyCoursePayment, { body: foreignSession }, { token })).status).toBe(409)
    expect((await t.raw(createCourseOrder, { body: { course_id: course.id } })).status).toBe(401)
    expect(await grants()).toEqual([])
  })

  it('keeps the price and validity of the order when the catalogue changes', async () => {
    const { token } = await buyer()
    const course = await build().course({ price_paise: 50_000, validity_days: 10 })
    const made = await order(token, course.id)
    await t.db
      .updateTable('course')
      .set({ price_paise: 99_900, validity_days: 1, published: false })
      .where('id', '=', course.id)
      .execute()
    const reply = await verify(token, made.order_id)
    expect(reply.body.success).toBe(true)
    expect((await grants())[0]?.ends_at).toEqual(new Date(t.time.getTime() + 10 * 24 * 60 * MINUTE))
  })
})

it.each([
  [49_913, 'failed', 'The bank declined the payment', 'session_ready'],
  [
    49_917,
    'pending',
    'Payment is being confirmed. Access follows in 2-3 minutes.',
    'session_ready',
  ],
  [
    49_919,
    'review',
    'Payment completed but verification failed. Please contact support.',
    'pending_review',
  ],
])('an order of %d paise at the demo gateway ends as %s', async (price, status, message, state) => {
  const { token } = await buyer()
  const course = await build().course({ price_paise: price })
  const made = await order(token, course.id)
  const reply = await verify(token, made.order_id)
  expect([reply.status, reply.body.success, reply.body.message]).toEqual([200, false, message])
  expect(reply.body.data).toMatchObject({ status })
  expect((await verify(token, made.order_id)).body).toEqual(reply.body)
  expect(await rows()).toMatchObject([{ state }])
  expect(await grants()).toEqual([])
})

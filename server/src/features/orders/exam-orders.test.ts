import { validateCoupon } from '@sopan/contract/orders/coupons'
import {
  createCourseOrder,
  createExamOrder,
  verifyCoursePayment,
  verifyExamPayment,
} from '@sopan/contract/orders/orders'
import { describe, expect, it } from 'vitest'

import { testApp } from '#test/app.ts'
import { buying } from '#test/buying.ts'
import { taking } from '#test/exams/taking.ts'

const t = testApp()
const { rows, grants, uses } = buying(t)
const { build, learner, start, submit } = taking(t)

const order = async (token: string, test_id: number, given: object = {}) =>
  (await t.call(createExamOrder, { body: { test_id, ...given } }, token)).body.data

const tryOrder = async (token: string, test_id: number, given: object = {}) => {
  const { status, body } = await t.raw(createExamOrder, { body: { test_id, ...given } }, { token })
  return [status, body.message]
}

const verify = (token: string, order_id: string) =>
  t.raw(verifyExamPayment, { body: { order_id } }, { token })

async function buy(token: string, examId: number): Promise<void> {
  const { body } = await verify(token, (await order(token, examId)).order_id)
  expect(body.success).toBe(true)
}

describe('buying a test', () => {
  it('gives the attempts that were on offer when it was ordered', async () => {
    const { user, token } = await learner()
    const exam = await build().examWithPaper({ type: 'paid', price_paise: 9900, max_attempts: 3 })
    const made = await order(token, exam.id, { amount: '99.00', user_id: user.id })
    expect(made).toMatchObject({ gateway: 'mock', amount: 99 })
    expect(made.payment_session_id).toMatch(/^session_/)
    await t.db.updateTable('exam').set({ max_attempts: 1 }).where('id', '=', exam.id).execute()
    const reply = await verify(token, made.order_id)
    expect(reply.body).toMatchObject({
      success: true,
      data: { status: 'success', order_id: made.order_id, expiry_date: null },
    })
    expect(await grants()).toMatchObject([
      { item_kind: 'exam', item_id: exam.id, max_attempts: 3, ends_at: null },
    ])
    expect((await start(token, exam.id)).number).toBe(1)
  })

  it('is possible again when the attempts are used up, and only then', async () => {
    const { token } = await learner()
    const exam = await build().examWithPaper({ type: 'paid', max_attempts: 2 })
    await buy(token, exam.id)
    for (let n = 1; n <= 2; n++) {
      expect(await tryOrder(token, exam.id)).toEqual([409, 'You already have access'])
      await submit(token, (await start(token, exam.id)).attempt_id)
    }
    await buy(token, exam.id)
    expect((await start(token, exam.id)).number).toBe(1)
    expect((await grants()).map((grant) => grant.max_attempts)).toEqual([2, 2])
  })

  it('during the last attempt adds new attempts, counted separately', async () => {
    const { token } = await learner()
    const exam = await build().examWithPaper({ type: 'paid', max_attempts: 1 })
    await buy(token, exam.id)
    const first = await start(token, exam.id)
    await buy(token, exam.id)
    expect(await start(token, exam.id)).toMatchObject({ resumed: true, number: 1 })
    await submit(token, first.attempt_id)
    expect(await start(token, exam.id)).toMatchObject({ resumed: false, number: 1 })
  })

  it('renews after its validity ended', async () => {
    const { token } = await learner()
    const exam = await build().examWithPaper({ type: 'paid', validity_days: 30 })
    await buy(token, exam.id)
    t.time = new Date(t.time.getTime() + 31 * 86_400_000)
    const again = await build().token((await grants())[0]?.user_id ?? 0, t.time)
    await buy(again, exam.id)
    expect(await grants()).toHaveLength(2)
  })

  it.each([
    ['a free test', { type: 'free' }, 409],
    ['a paid test without a price', { type: 'paid', price_paise: null }, 400],
    ['a withdrawn test', { type: 'paid', published: false }, 404],
  ] as const)('is refused for %s', async (_, given, status) => {
    const { token } = await learner()
    const exam = await build().exam(given)
    expect((await tryOrder(token, exam.id))[0]).toBe(status)
    expect(await tryOrder(token, 999_999)).toEqual([404, 'The requested test could not be found'])
    expect(await rows()).toEqual([])
  })

  it('is separate from courses: neither is verified by the other’s call', async () => {
    const { token } = await learner()
    const exam = await build().exam({ type: 'paid' })
    const course = await build().course()
    const ofExam = await order(token, exam.id)
    const ofCourse = await t.call(createCourseOrder, { body: { course_id: course.id } }, token)
    const asCourse = { body: { order_id: ofExam.order_id } }
    expect((await t.raw(verifyCoursePayment, asCourse, { token })).status).toBe(404)
    expect((await verify(token, ofCourse.body.data.order_id)).status).toBe(404)
    const other = await learner()
    expect((await verify(other.token, ofExam.order_id)).status).toBe(404)
    expect((await t.raw(verifyExamPayment, { body: {} }, { token })).body.message).toBe(
      'Missing order ID for verification',
    )
    expect(await grants()).toEqual([])
  })
})

describe('a coupon on a test', () => {
  const validate = async (test_id: number, coupon_code: string) =>
    (await t.raw(validateCoupon, { body: { test_id, coupon_code } })).body

  it('applies only to tests that it names', async () => {
    const { token } = await learner()
    const exam = await build().examWithPaper({ type: 'paid', price_paise: 10_000 })
    const other = await build().exam({ type: 'paid', price_paise: 10_000 })
    const coupon = await build().coupon({
      code: 'HALF',
      percent_hundredths: 5000,
      all_items: false,
    })
    await t.db
      .insertInto('coupon_item')
      .values({ coupon_id: coupon.id, item_kind: 'exam', item_id: exam.id })
      .execute()
    expect(await validate(exam.id, 'half')).toMatchObject({
      success: true,
      data: { final_amount: 50, discount_amount: 50 },
    })
    expect(await validate(other.id, 'HALF')).toMatchObject({
      success: false,
      message: 'Invalid coupon code',
    })
    const made = await order(token, exam.id, { coupon_code: 'HALF', amount: 50 })
    expect((await verify(token, made.order_id)).body.success).toBe(true)
    expect(await uses()).toMatchObject([{ state: 'used' }])
  })

  it('is rejected for a free test', async () => {
    const exam = await build().exam()
    await build().coupon({ code: 'ALL' })
    expect(await validate(exam.id, 'ALL')).toMatchObject({ success: false })
    expect((await validate(999_999, 'ALL')).message).toBe('This item could not be found')
  })
})

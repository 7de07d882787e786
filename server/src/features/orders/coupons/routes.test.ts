import { applyCoupon, validateCoupon } from '@sopan/contract/orders/coupons'
import { createCourseOrder } from '@sopan/contract/orders/orders'
import { describe, expect, it } from 'vitest'

import { testApp } from '#test/app.ts'
import { factories } from '#test/factories.ts'

const t = testApp()
const build = () => factories(t.db)

async function scene() {
  const user = await build().user()
  const token = await build().token(user.id, t.time)
  const course = await build().course({ price_paise: 149_900 })
  return { user, token, course }
}

describe('validating a coupon', () => {
  it('returns every documented field, and uses nothing up', async () => {
    const { token, course } = await scene()
    await build().coupon({ code: 'TEN', percent_hundredths: 1000, max_uses: 1 })
    const body = { coupon_code: ' ten ', course_id: course.id, amount: 1499 }
    for (let i = 0; i < 3; i++) {
      const reply = await t.call(validateCoupon, { body }, token)
      expect(reply.body.data).toEqual({
        coupon: {
          code: 'TEN',
          coupon_code: 'TEN',
          discount_type: 'percentage',
          discount_value: 10,
        },
        code: 'TEN',
        coupon_code: 'TEN',
        original_amount: 1499,
        discount: 149.9,
        discount_amount: 149.9,
        savings: 149.9,
        final_amount: 1349.1,
        finalPrice: 1349.1,
      })
    }
    expect(await t.db.selectFrom('coupon_use').selectAll().execute()).toEqual([])
  })

  it('calculates the same in apply.php', async () => {
    const { token, course } = await scene()
    await build().coupon({ code: 'FLAT', fixed_paise: 30_000 })
    const body = { coupon_code: 'FLAT', course_id: course.id }
    const validated = await t.call(validateCoupon, { body }, token)
    const applied = await t.call(applyCoupon, { body }, token)
    expect(applied.body).toEqual(validated.body)
    expect(applied.body.data).toMatchObject({
      coupon: { discount_type: 'fixed', discount_value: 300 },
      final_amount: 1199,
    })
  })

  it('returns one error for unknown, switched off, foreign and early coupons', async () => {
    const { token, course } = await scene()
    const other = await build().course()
    await build().coupon({ code: 'OFF', active: false })
    await build().coupon({ code: 'GONE', published: false })
    await build().coupon({ code: 'EARLY', starts_at: new Date(t.time.getTime() + 1000) })
    const foreign = await build().coupon({ code: 'OTHER', all_items: false })
    await t.db
      .insertInto('coupon_item')
      .values({ coupon_id: foreign.id, item_kind: 'course', item_id: other.id })
      .execute()
    for (const code of ['NOPE', 'OFF', 'GONE', 'EARLY', 'OTHER', 'ﬀ', '%', '_']) {
      const reply = await t.raw(
        validateCoupon,
        { body: { coupon_code: code, course_id: course.id } },
        { token },
      )
      expect([reply.status, reply.body.success, reply.body.message]).toEqual([
        200,
        false,
        'Invalid coupon code',
      ])
    }
    const named = await t.raw(
      validateCoupon,
      { body: { coupon_code: 'OTHER', course_id: other.id } },
      { token },
    )
    expect(named.body.success).toBe(true)
  })

  it('may report that it expired, that its limit is reached or that the price is too small', async () => {
    const { token, course } = await scene()
    await build().coupon({ code: 'OVER', ends_at: t.time })
    await build().coupon({ code: 'SPENT', max_uses: 1 })
    await build().coupon({ code: 'BIG', min_price_paise: 150_000 })
    const other = await build().user()
    const otherToken = await build().token(other.id, t.time)
    await t.call(
      createCourseOrder,
      { body: { course_id: course.id, coupon_code: 'SPENT' } },
      otherToken,
    )
    const ask = async (coupon_code: string, as: string) =>
      (await t.raw(validateCoupon, { body: { coupon_code, course_id: course.id } }, { token: as }))
        .body.message
    expect(await ask('OVER', token)).toBe('This coupon has expired')
    expect(await ask('BIG', token)).toBe('This coupon can be used for prices from ₹1,500')
    expect(await ask('SPENT', token)).toBe('This coupon has reached its usage limit')
    expect(await ask('SPENT', otherToken)).toBe('Coupon applied')
  })

  it('of an unpaid order for another course is not reported as used', async () => {
    const { token, course } = await scene()
    const other = await build().course()
    await build().coupon({ code: 'ONCE', max_uses_per_user: 1 })
    await t.call(createCourseOrder, { body: { course_id: other.id, coupon_code: 'ONCE' } }, token)
    const body = { coupon_code: 'ONCE', course_id: course.id }
    const reply = await t.raw(validateCoupon, { body }, { token })
    expect(reply.body.message).toBe(
      'An open order of yours uses this coupon. Pay it, or try again later.',
    )
  })

  it.each([
    [{}, 'Please enter a coupon code'],
    [{ coupon_code: '  ' }, 'Please enter a coupon code'],
    [{ coupon_code: 5 }, 'Please enter a coupon code'],
    [{ coupon_code: 'X'.repeat(10_000) }, 'Invalid coupon code'],
    [{ coupon_code: 'X', course_id: undefined }, 'course_id, test_id or bundle_id is required'],
    [{ coupon_code: 'X', test_id: 1 }, 'course_id, test_id or bundle_id is required'],
    [{ coupon_code: 'X', course_id: '1' }, 'course_id is not valid'],
  ])('rejects %j', async (wrong, message) => {
    const { token, course } = await scene()
    const body = { course_id: course.id, ...wrong }
    const reply = await t.raw(validateCoupon, { body }, { token })
    expect([reply.status, reply.body.message]).toEqual([400, message])
  })

  it('is rejected for an unknown item, and with another’s user_id', async () => {
    const { user, token, course } = await scene()
    const unknown = { coupon_code: 'X', course_id: 999_999 }
    expect((await t.raw(validateCoupon, { body: unknown }, { token })).status).toBe(404)
    const foreign = { coupon_code: 'X', course_id: course.id, user_id: user.id + 1 }
    expect((await t.raw(validateCoupon, { body: foreign }, { token })).status).toBe(403)
  })
})

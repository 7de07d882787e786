import { deleteAccount, getDeletion, getProfile } from '@sopan/contract/account'
import { createCourseOrder, verifyCoursePayment } from '@sopan/contract/orders/orders'
import { login } from '@sopan/contract/session'
import { MINUTE_MS } from '@sopan/domain/durations'
import { describe, expect, it } from 'vitest'

import { testApp } from '#test/app.ts'
import { taking } from '#test/exams/taking.ts'
import { PASSWORD, courseInHindi, factories } from '#test/factories.ts'

const t = testApp({ rateLimit: true })
const { started } = taking(t)

async function learner() {
  const user = await factories(t.db).user()
  return { user, token: await factories(t.db).token(user.id, t.time) }
}

const remove = (token: string, given_up: number[] = [], current_password = PASSWORD) =>
  t.raw(deleteAccount, { body: { current_password, given_up } }, { token })

const preview = async (token: string) => (await t.call(getDeletion, {}, token)).body.data

const profile = async (token: string) =>
  (await t.raw(getProfile, { querystring: {} }, { token })).status

describe('a learner who deletes the account', () => {
  it('is signed out on every device, and is told what stays', async () => {
    const { user, token } = await learner()
    const second = await factories(t.db).token(user.id, t.time)
    expect(await preview(token)).toEqual({ refusal: null, access: [] })
    const reply = await remove(token)
    expect(reply.status).toBe(200)
    expect(reply.body.message).toMatch(/deleted.*Receipts stay with your name and email/)
    expect([await profile(token), await profile(second)]).toEqual([401, 401])
    const audit = await t.db.selectFrom('audit').select(['action', 'actor']).execute()
    expect(audit).toEqual([{ action: 'erase account', actor: `user ${user.id}` }])
  })

  /** An open order of the demo, of an amount whose payment stays pending. */
  async function orderedPending() {
    const { token } = await learner()
    const course = await factories(t.db).course({ price_paise: 49_917 })
    const { body } = await t.call(createCourseOrder, { body: { course_id: course.id } }, token)
    return { token, course, verify: { order_id: body.data.order_id } }
  }

  it('while a payment is pending in the demo keeps the account and the order until that has expired', async () => {
    const { token, course, verify } = await orderedPending()
    const { body } = await t.raw(verifyCoursePayment, { body: verify }, { token })
    expect(body).toMatchObject({ data: { status: 'pending' } })
    const reply = await remove(token)
    expect([reply.status, reply.body.message]).toEqual([
      409,
      expect.stringMatching(/is in progress at the bank\. Please try again in a minute\.$/),
    ])
    await factories(t.db).coupon({ code: 'OTHER', fixed_paise: 10_000 })
    const other = { course_id: course.id, coupon_code: 'OTHER' }
    expect((await t.raw(createCourseOrder, { body: other }, { token })).status).toBe(409)
    t.time = new Date(t.time.getTime() + 31 * MINUTE_MS)
    expect((await remove(token)).status).toBe(200)
  })

  it('with an order of that amount, of which no payment was tried, is erased', async () => {
    const { token } = await orderedPending()
    expect((await remove(token)).status).toBe(200)
  })

  it('needs the password; wrong guesses are limited, and leave the sign-in open', async () => {
    const { user, token } = await learner()
    const statuses = []
    for (let n = 0; n < 12; n++) statuses.push((await remove(token, [], 'wrong')).status)
    expect(statuses).toEqual([...Array.from({ length: 10 }, () => 403), 429, 429])
    expect((await remove(token)).status).toBe(429)
    const body = { email: user.email, password: PASSWORD }
    expect((await t.raw(login, { body })).status).toBe(200)
    expect(await profile(token)).toBe(200)
  })

  it('gives up each access by its id, but not free courses', async () => {
    const { user, token } = await learner()
    const build = factories(t.db)
    const [paid, free] = [
      await build.course({ title: 'Maths', ...courseInHindi('गणित') }),
      await build.course(),
    ]
    await build.grant(user.id, paid.id)
    await build.grant(user.id, free.id, { source: 'enrollment' })
    const { access } = await preview(token)
    expect(access).toMatchObject([{ title: 'Maths', hi: { title: 'गणित' } }])
    const [maths] = access
    const later = await build.grant(user.id, (await build.course()).id)
    const refused = await remove(token, [maths?.id ?? 0])
    expect([refused.status, refused.body.message]).toEqual([
      409,
      expect.stringContaining('was not deleted'),
    ])
    expect(await profile(token)).toBe(200)
    expect((await remove(token, [maths?.id ?? 0, later.id])).status).toBe(200)
  })

  it('is refused while a test runs', async () => {
    const { token } = await started({ title: 'Polity' })
    const refusal = "The test 'Polity' is running. Submit it, or wait until it has ended."
    const reason = { code: 'test_running', test: 'Polity' }
    expect(await preview(token)).toEqual({ refusal, reason, access: [] })
    const reply = await remove(token)
    expect([reply.status, reply.body]).toMatchObject([409, { message: refusal, reason }])
  })

  it('is refused with the name of the running test in both languages, where it has two', async () => {
    const { token } = await started({
      title: 'Polity',
      hi: { name: 'राजव्यवस्था', description: 'बीस प्रश्न' },
    })
    const reason = { code: 'test_running', test: 'Polity', hi: { test: 'राजव्यवस्था' } }
    expect(await preview(token)).toMatchObject({ reason })
    expect((await remove(token)).body).toMatchObject({ reason })
  })

  it('deletes it once of two presses', async () => {
    const { token } = await learner()
    const replies = await Promise.all([remove(token), remove(token)])
    expect(replies.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 401])
  })
})

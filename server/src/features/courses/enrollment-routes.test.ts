import { enroll, getEnrollment } from '@sopan/contract/courses'
import { describe, expect, it } from 'vitest'

import { testApp } from '#test/app.ts'
import { factories } from '#test/factories.ts'

const t = testApp()
const build = () => factories(t.db)
const inDays = (days: number) => new Date(t.time.getTime() + days * 86_400_000)

async function learner() {
  const user = await build().user()
  return { user, token: await build().token(user.id, t.time) }
}

describe('enrolling in a free course', () => {
  it('gives access immediately, and one grant for repeated calls', async () => {
    const { user, token } = await learner()
    const course = await build().course({ type: 'free', price_paise: null, validity_days: 30 })
    const input = { params: { id: String(course.id) } }
    const before = await t.call(getEnrollment, input, token)
    expect(before.body.data).toEqual({ has_access: false, expiry_date: null })
    const replies = await Promise.all(
      Array.from({ length: 10 }, () => t.call(enroll, input, token)),
    )
    const access = { has_access: true, expiry_date: inDays(30).toISOString() }
    for (const { body } of replies) expect(body.data).toEqual(access)
    const grants = await t.db.selectFrom('entitlement').selectAll().execute()
    expect(grants).toHaveLength(1)
    expect(grants[0]).toMatchObject({ user_id: user.id, source: 'enrollment' })
    expect((await t.call(getEnrollment, input, token)).body.data).toEqual(access)
  })

  it('returns 404 for an unknown course, and for a withdrawn one to a learner who never had it', async () => {
    const { token, user } = await learner()
    const ask = async (id: number) =>
      (await t.raw(getEnrollment, { params: { id: String(id) } }, { token })).status
    expect(await ask(999_999)).toBe(404)
    const course = await build().course({ published: false })
    expect(await ask(course.id)).toBe(404)
    await build().grant(user.id, course.id)
    expect(await ask(course.id)).toBe(200)
  })

  it('needs no body, although the pages send a content type with every call', async () => {
    const { token } = await learner()
    const course = await build().course({ type: 'free', price_paise: null })
    const reply = await t.app.inject({
      method: 'POST',
      url: `/api/courses/${course.id}/enrollment`,
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    })
    expect(reply.statusCode).toBe(200)
  })

  it('is possible again after the access expired', async () => {
    const { token } = await learner()
    const course = await build().course({ type: 'free', price_paise: null, validity_days: 1 })
    const input = { params: { id: String(course.id) } }
    await t.call(enroll, input, token)
    t.time = inDays(2)
    expect((await t.call(getEnrollment, input, token)).body.data.has_access).toBe(false)
    expect((await t.call(enroll, input, token)).body.data.has_access).toBe(true)
  })

  it('is rejected for paid, withdrawn and unknown courses, and for visitors', async () => {
    const { token } = await learner()
    const paid = await build().course()
    const withdrawn = await build().course({ type: 'free', price_paise: null, published: false })
    const ask = async (id: number, as?: string) =>
      (await t.raw(enroll, { params: { id } }, as === undefined ? {} : { token: as })).status
    expect(await ask(paid.id, token)).toBe(409)
    expect(await ask(withdrawn.id, token)).toBe(404)
    expect(await ask(999_999, token)).toBe(404)
    expect(await ask(paid.id)).toBe(401)
    expect(await t.db.selectFrom('entitlement').selectAll().execute()).toEqual([])
  })
})

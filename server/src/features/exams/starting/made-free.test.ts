import { startAttempt } from '@sopan/contract/exams/attempts'
import { getExam } from '@sopan/contract/exams/exams'
import { describe, expect, it } from 'vitest'

import { testApp } from '#test/app.ts'
import { taking } from '#test/exams/taking.ts'

const t = testApp()
const { build, learner, start, submit, results, attempts } = taking(t)

const HOUR = 3_600_000
const inHours = (hours: number) => new Date(t.time.getTime() + hours * HOUR)

const change = (id: number, values: object) =>
  t.db.updateTable('exam').set(values).where('id', '=', id).execute()
const makeFree = (id: number) => change(id, { type: 'free', price_paise: null })

/** A paid test whose window is open, with two attempts, and a learner who has bought it. */
async function bought() {
  const { user, token } = await learner()
  const exam = await build().examWithPaper({
    type: 'paid',
    max_attempts: 2,
    opens_at: inHours(-1),
    closes_at: inHours(1),
    keys_shown: 'after_last_attempt',
  })
  const grant = await build().examGrant(user.id, exam.id, { max_attempts: 2 })
  return { token, exam, grant }
}

const tryStart = async (token: string, test_id: number) =>
  (await t.raw(startAttempt, { body: { test_id } }, { token })).status

const cardOf = async (token: string, testId: number) =>
  (await t.call(getExam, { querystring: { test_id: String(testId) } }, token)).body.data

describe('a test that was made free', () => {
  it('after its close can be taken by its buyers as often as they have bought, and by no other learner', async () => {
    const { token, exam, grant } = await bought()
    await submit(token, (await start(token, exam.id)).attempt_id)
    t.time = inHours(3)
    await makeFree(exam.id)
    expect(await cardOf(token, exam.id)).toMatchObject({
      max_attempts: 2,
      user_stats: { total_attempts: 1, can_attempt: true },
    })
    // An attempt is left, for which the policy keeps the keys.
    expect((await results(token, exam.id)).data.review_locked).toBe(true)
    await submit(token, (await start(token, exam.id)).attempt_id)
    expect((await attempts()).map((one) => one.entitlement_id)).toEqual([grant.id, grant.id])
    expect((await cardOf(token, exam.id)).user_stats.can_attempt).toBe(false)
    expect((await results(token, exam.id)).data.review_locked).toBe(false)
    expect(await tryStart(token, exam.id)).toBe(403)
    expect(await tryStart((await learner()).token, exam.id)).toBe(403)
  })

  it('in its window uses what every learner has before what was bought', async () => {
    const { token, exam, grant } = await bought()
    await makeFree(exam.id)
    await change(exam.id, { max_attempts: 1 })
    for (let n = 1; n <= 3; n++) await submit(token, (await start(token, exam.id)).attempt_id)
    const used = (await attempts()).map((one) => one.entitlement_id)
    expect(used).toEqual([null, grant.id, grant.id])
    expect(await tryStart(token, exam.id)).toBe(403)
  })

  it('and taken back from sale can be taken by its buyers only', async () => {
    const { token, exam, grant } = await bought()
    await makeFree(exam.id)
    await change(exam.id, { published: false })
    await start(token, exam.id)
    expect((await attempts()).map((one) => one.entitlement_id)).toEqual([grant.id])
    expect(await tryStart((await learner()).token, exam.id)).toBe(404)
  })

  it('and refunded has no buyer after its close', async () => {
    const { token, exam, grant } = await bought()
    t.time = inHours(3)
    await makeFree(exam.id)
    await t.db
      .updateTable('entitlement')
      .set({ revoked_at: t.time })
      .where('id', '=', grant.id)
      .execute()
    expect(await tryStart(token, exam.id)).toBe(403)
  })
})

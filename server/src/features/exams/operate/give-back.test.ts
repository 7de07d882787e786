import { startAttempt } from '@sopan/contract/exams/attempts'
import { listExams } from '@sopan/contract/exams/exams'
import { describe, expect, it } from 'vitest'

import { testApp } from '#test/app.ts'
import { taking } from '#test/exams/taking.ts'

import { giveBack } from './give-back.ts'

const t = testApp()
const { build, learner, started, start, submit, attempts, grades } = taking(t)

const act = () => ({
  actor: 'ravi',
  reason: 'the answer to the start was lost',
  now: t.time,
  dryRun: false,
})
const card = async (token: string) =>
  (await t.call(listExams, { querystring: {} }, token)).body.data.tests[0]?.user_stats
const startStatus = async (token: string, test_id: number) =>
  (await t.raw(startAttempt, { body: { test_id } }, { token })).status

describe('an attempt that is given back', () => {
  it('no longer counts for a free test; its row, number and grade stay', async () => {
    const { token, exam, id } = await started({ max_attempts: 1 })
    await submit(token, id)
    expect(await startStatus(token, exam.id)).toBe(403)
    expect(await giveBack(t.db, id, act())).toEqual({
      attempt: id,
      number: 1,
      entries: 0,
      revealedAt: null,
    })
    expect(await card(token)).toMatchObject({ total_attempts: 0, can_attempt: true })
    expect(await start(token, exam.id)).toMatchObject({ number: 2, resumed: false })
    expect(await attempts()).toMatchObject([{ id, given_back_at: t.time }, { number: 2 }])
    expect(await grades()).toMatchObject([{ attempt_id: id }])
    expect(await t.db.selectFrom('audit').selectAll().execute()).toMatchObject([
      { actor: 'ravi', action: 'give back attempt', subject: `attempt ${id}` },
    ])
  })

  it('no longer counts for a paid test', async () => {
    const { user, token } = await learner()
    const exam = await build().examWithPaper({ type: 'paid' })
    await build().examGrant(user.id, exam.id, { max_attempts: 1 })
    const { attempt_id: id } = await start(token, exam.id)
    await submit(token, id)
    expect(await startStatus(token, exam.id)).toBe(403)
    await giveBack(t.db, id, act())
    expect(await card(token)).toMatchObject({ total_attempts: 0, can_attempt: true })
    expect(await start(token, exam.id)).toMatchObject({ number: 2 })
    expect(await startStatus(token, exam.id)).toBe(200)
  })

  it('cannot be an open one, an unknown one or one that was given back before', async () => {
    const { token, id } = await started()
    await expect(giveBack(t.db, id, act())).rejects.toThrow(/still open/)
    await expect(giveBack(t.db, 9_999_999, act())).rejects.toThrow(/no attempt/)
    await submit(token, id)
    await giveBack(t.db, id, act())
    await expect(giveBack(t.db, id, act())).rejects.toThrow(/given back before/)
  })
})

import { describe, expect, it } from 'vitest'

import { testApp } from '#test/app.ts'
import { entry, taking } from '#test/exams/taking.ts'

import { createPaperCache } from '../paper/cache.ts'
import { sweepAttempts } from './sweep.ts'

const t = testApp()
const { build, started, learner, start, open, save, results, attempts, grades, advanceSeconds } =
  taking(t)

const sweep = () =>
  sweepAttempts(t, createPaperCache(), (error) => {
    throw error
  })

describe('the sweep', () => {
  it('closes overdue attempts and grades the saved answers, once', async () => {
    const { token, id, session, q1, q2 } = await started()
    await save(token, id, [entry(q1, 'A', 1), entry(q2, 'A', 2)])
    advanceSeconds(645)
    expect(await sweep()).toBe(0)
    advanceSeconds(1)
    expect(await sweep()).toBe(1)
    expect(await attempts()).toMatchObject([{ close_reason: 'expired', closed_at: t.time }])
    expect(await grades()).toMatchObject([
      { right_count: 1, wrong_count: 1, skipped_count: 2, time_taken_seconds: 600 },
    ])
    expect(await sweep()).toBe(0)
    const { results: shown } = await results(token, session.test.id)
    expect(shown[0]?.completed_at).toBe(session.deadline)
  })

  it('closes and grades the attempt of a deactivated account', async () => {
    const { user, token, id, q1 } = await started()
    await save(token, id, [entry(q1, 'A', 1)])
    await t.db
      .updateTable('app_user')
      .set({ status: 'inactive' })
      .where('id', '=', user.id)
      .execute()
    advanceSeconds(646)
    expect(await sweep()).toBe(1)
    expect(await grades()).toMatchObject([{ attempt_id: id, right_count: 1 }])
  })

  it('shares the work with other servers and closes each attempt once', async () => {
    const { exam } = await started()
    for (let n = 1; n < 130; n++) await start((await learner()).token, exam.id)
    advanceSeconds(700)
    const counts = await Promise.all([sweep(), sweep(), sweep()])
    expect(counts.reduce((sum, count) => sum + count)).toBeLessThanOrEqual(130)
    await sweep()
    const rows = await grades()
    expect(rows).toHaveLength(130)
    expect(rows.every((grade) => grade.version === 1)).toBe(true)
    expect((await attempts()).every((attempt) => attempt.closed_at !== null)).toBe(true)
  })

  it('and requests of its learner continue when an attempt cannot be closed', async () => {
    const broken = await started()
    const { exam } = broken
    for (let n = 0; n < 60; n++) await start((await learner()).token, exam.id)
    await gradeTooEarly(broken.id)
    advanceSeconds(700)
    const failed: number[] = []
    const count = await sweepAttempts(t, createPaperCache(), (_, id) => failed.push(id))
    expect([count, failed]).toEqual([60, [broken.id]])
    expect((await attempts()).filter((attempt) => attempt.closed_at === null)).toHaveLength(1)
    const other = await build().examWithPaper()
    expect(await start(broken.token, other.id)).toMatchObject({ number: 1 })
    expect((await results(broken.token, exam.id)).data.review_locked).toBe(true)
  })

  it('stops between two batches on request', async () => {
    await started()
    advanceSeconds(700)
    const count = await sweepAttempts(
      t,
      createPaperCache(),
      () => undefined,
      () => true,
    )
    expect(count).toBe(0)
  })

  it('does not close attempts that an operator has just extended', async () => {
    const { id } = await started()
    advanceSeconds(700)
    const later = new Date(t.time.getTime() + 60_000)
    await t.db.updateTable('attempt').set({ deadline: later }).where('id', '=', id).execute()
    expect(await sweep()).toBe(0)
  })
})

describe('reading before the sweep', () => {
  it('the details of the test closes an overdue attempt', async () => {
    const { token, exam, id, q1 } = await started()
    await save(token, id, [entry(q1, 'A', 1)])
    advanceSeconds(646)
    expect(await open(token, exam.id)).toBeNull()
    expect(await attempts()).toMatchObject([{ close_reason: 'expired' }])
    expect(await grades()).toMatchObject([{ right_count: 1 }])
  })

  it('the results closes an overdue attempt', async () => {
    const { token, exam, id, q1 } = await started()
    await save(token, id, [entry(q1, 'A', 1)])
    advanceSeconds(646)
    expect((await results(token, exam.id)).results).toMatchObject([{ id, correct: 1 }])
    expect(await attempts()).toMatchObject([{ close_reason: 'expired' }])
  })
})

/** Inserts a grade too early, so that the attempt's own grade cannot be written. */
async function gradeTooEarly(attemptId: number): Promise<void> {
  const counts = { right_count: 0, wrong_count: 0, skipped_count: 4 }
  await t.db
    .insertInto('grade')
    .values({
      attempt_id: attemptId,
      version: 1,
      marks: 0,
      possible_marks: 4,
      marks_denominator: 1,
      ...counts,
      passed: false,
      time_taken_seconds: 1,
      sections: '[]',
      graded_at: t.time,
      graded_by: 'test',
      reason: null,
    })
    .execute()
}

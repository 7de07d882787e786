import type { PoolClient } from 'pg'
import { describe, expect, it } from 'vitest'

import { testApp } from '#test/app.ts'
import { entry, taking } from '#test/exams/taking.ts'

const t = testApp()
const { started, save, submit, results, grades, advanceSeconds, waitForLock } = taking(t)

describe('an answer received before the attempt was closed', () => {
  it('creates another grade when it is stored after a submission', async () => {
    const { token, exam, id, q1, q2 } = await started()
    await save(token, id, [entry(q1, 'D', 1)])
    const blocker = await t.pool.connect()
    await blocker.query('BEGIN')
    await blocker.query('SELECT FROM attempt FOR UPDATE')
    const early = save(token, id, [entry(q1, 'A', 2), entry(q2, 'B', 3)])
    await waitForLock()
    advanceSeconds(1)
    const closing = { closed_at: t.time, close_reason: 'submitted' }
    await blocker.query('UPDATE attempt SET closed_at = $1, close_reason = $2 WHERE id = $3', [
      closing.closed_at,
      closing.close_reason,
      id,
    ])
    await insertFirstGrade(blocker, id)
    await blocker.query('COMMIT')
    blocker.release()
    const receipt = await early
    expect(receipt).toMatchObject({ state: 'closed', revision_before: 1, revision: 3 })
    expect(receipt.answers).toMatchObject([{ stored: 'saved' }, { stored: 'saved' }])
    expect(await grades()).toMatchObject([
      { version: 1 },
      {
        version: 2,
        right_count: 2,
        graded_by: 'sopan',
        reason: 'An answer that arrived before the submission was stored after it.',
      },
    ])
    const [result] = (await results(token, exam.id)).results
    expect(result).toMatchObject({ correct: 2, grade_version: 2, late_answers: [] })
    const late = await save(token, id, [entry(q1, 'C', 4)])
    expect(late.answers[0]?.stored).toBe('saved')
    advanceSeconds(1)
    const later = await save(token, id, [entry(q1, 'B', 5)])
    expect(later.answers[0]?.stored).toBe('late')
  })

  it('creates no further grade if it changes nothing', async () => {
    const { token, id, q1 } = await started()
    await submit(token, id, [entry(q1, 'A', 5)])
    const beaten = await save(token, id, [entry(q1, 'B', 4)])
    expect(beaten.answers).toMatchObject([{ stored: 'saved', held: { seq: 5 } }])
    expect(await grades()).toHaveLength(1)
  })
})

describe('after the clock was set back to before the closing of an attempt', () => {
  it('stores an answer given with the keys as late, without a further grade', async () => {
    const { token, exam, id, q1, q2 } = await started()
    advanceSeconds(60)
    await submit(token, id, [entry(q1, 'D', 1)])
    await results(token, exam.id)
    advanceSeconds(-30)
    const saved = await save(token, id, [entry(q1, 'A', 2)])
    expect(saved).toMatchObject({ state: 'closed', answers: [{ stored: 'late' }] })
    const submitted = await submit(token, id, [entry(q2, 'B', 3)])
    expect(submitted).toMatchObject({ correct: 0, grade_version: 1, answers: [{ stored: 'late' }] })
    expect(await grades()).toHaveLength(1)
  })
})

/** Writes the grade that a submit on another server would write. */
function insertFirstGrade(client: PoolClient, attemptId: number) {
  return client.query(
    `INSERT INTO grade (attempt_id, version, marks, possible_marks, marks_denominator, right_count,
       wrong_count, skipped_count, passed, time_taken_seconds, sections, graded_at, graded_by)
     VALUES ($1, 1, 0, 4, 1, 0, 1, 3, false, 1, '[]', now(), 'sopan')`,
    [attemptId],
  )
}

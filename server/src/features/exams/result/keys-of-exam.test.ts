import { listAttempts, listHistory } from '@sopan/contract/exams/results'
import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'

import { testApp } from '#test/app.ts'
import { correcting } from '#test/exams/correcting.ts'
import { entry, taking } from '#test/exams/taking.ts'

const t = testApp()
const { build, learner, started, start, submit, results, advanceSeconds } = taking(t)

const HOUR = 3600
const inHours = (hours: number) => new Date(t.time.getTime() + hours * HOUR * 1000)

type Policy = 'at_once' | 'after_last_attempt' | 'after_close' | 'date'
const setPolicy = (examId: number, keys_shown: Policy, given: object = {}) =>
  t.db
    .updateTable('exam')
    .set({ keys_shown, ...given })
    .where('id', '=', examId)
    .execute()

/** 'shown', or from when the keys are shown to a learner if no call sends any of them yet. */
async function keysFor(token: string, examId: number) {
  const { data, results: list } = await results(token, examId)
  const querystring = { test_id: String(examId) }
  const attempts = await t.call(listAttempts, { querystring }, token)
  const history = await t.call(listHistory, { querystring: {} }, token)
  const sent = JSON.stringify([list, attempts.body, history.body])
  const isEmpty = list.every((one) => one.questions.length === 0)
  const isSent = /secret|correct_answer|is_correct/.test(sent) || !isEmpty
  if (data.review_locked && isSent) throw new Error('a locked review has keys')
  return data.review_locked ? { from: data.keys_from } : isSent && 'shown'
}

describe('the keys of a test', () => {
  it('come after the last attempt of a test with this policy', async () => {
    const { token, exam, id } = await started({ max_attempts: 2 })
    await setPolicy(exam.id, 'after_last_attempt')
    const { correct } = await submit(token, id)
    expect(correct).toBe(0)
    expect(await keysFor(token, exam.id)).toEqual({ from: null })
    const second = await start(token, exam.id)
    expect(await keysFor(token, exam.id)).toEqual({ from: undefined })
    await submit(token, second.attempt_id)
    expect(await keysFor(token, exam.id)).toBe('shown')
  })

  it('come on the date of the test', async () => {
    const { token, exam, id } = await started()
    const keys_date = inHours(5)
    await setPolicy(exam.id, 'date', { keys_date })
    await submit(token, id)
    expect(await keysFor(token, exam.id)).toEqual({ from: keys_date.toISOString() })
    advanceSeconds(5 * HOUR)
    expect(await keysFor(token, exam.id)).toBe('shown')
  })

  it('come after the close, when no attempt of the window is in progress', async () => {
    const { token, exam, id } = await started()
    const closes_at = inHours(1)
    await setPolicy(exam.id, 'after_close', { opens_at: t.time, closes_at })
    await submit(token, id)
    expect(await keysFor(token, exam.id)).toEqual({ from: closes_at.toISOString() })
    const other = await learner()
    advanceSeconds(HOUR - 60)
    const late = await start(other.token, exam.id)
    await t.db
      .updateTable('attempt')
      .set({ deadline: inHours(1) })
      .where('id', '=', late.attempt_id)
      .execute()
    advanceSeconds(120)
    expect(await keysFor(token, exam.id)).toEqual({ from: closes_at.toISOString() })
    await submit(other.token, late.attempt_id)
    expect(await keysFor(token, exam.id)).toBe('shown')
  })

  it.each([
    ['moved to before it began', () => ({ opens_at: inHours(-3), closes_at: inHours(-1) })],
    ['removed', () => ({ opens_at: null, closes_at: null, keys_shown: 'at_once' as const })],
  ])('wait with the marks for an attempt of the window whose close is %s', async (_, moved) => {
    const exam = await build().examWithPaper()
    const window = { opens_at: t.time, closes_at: inHours(5) }
    await setPolicy(exam.id, 'after_close', window)
    const [own, other] = [await learner(), await learner()]
    const first = await start(own.token, exam.id)
    const running = await start(other.token, exam.id)
    await submit(own.token, first.attempt_id)
    await setPolicy(exam.id, 'after_close', moved())
    const from = moved().closes_at?.toISOString() ?? null
    const marks = async () => (await results(own.token, exam.id)).results[0]
    expect(await keysFor(own.token, exam.id)).toEqual({ from })
    expect(await marks()).toMatchObject({ score: null, passed: null, figures_from: from })
    await submit(other.token, running.attempt_id)
    expect(await keysFor(own.token, exam.id)).toBe('shown')
    expect(await marks()).toMatchObject({ score: 0, passed: false })
    expect(await marks()).not.toHaveProperty('figures_from')
  })

  it('that were sent stay shown in a window that is opened again, and its marks are not', async () => {
    const exam = await build().examWithPaper()
    await setPolicy(exam.id, 'after_close', { opens_at: t.time, closes_at: inHours(1) })
    const { token } = await learner()
    await submit(token, (await start(token, exam.id)).attempt_id)
    advanceSeconds(2 * HOUR)
    expect((await results(token, exam.id)).results[0]).toMatchObject({ score: 0 })
    const closes_at = inHours(1)
    await setPolicy(exam.id, 'after_close', { closes_at })
    expect(await keysFor(token, exam.id)).toBe('shown')
    expect((await results(token, exam.id)).results[0]).toMatchObject({
      score: null,
      grades: [],
      figures_from: closes_at.toISOString(),
    })
  })

  it('wait, with the marks of an attempt for practice, while an attempt of the window has extra time', async () => {
    const { token, exam } = await started()
    await setPolicy(exam.id, 'at_once', { opens_at: null, closes_at: null })
    await sql`UPDATE attempt SET in_window = true, deadline = ${inHours(2)}`.execute(t.db)
    const other = await learner()
    const practice = await start(other.token, exam.id)
    const submitted = await submit(other.token, practice.attempt_id)
    expect(submitted).toMatchObject({ correct: null, score: null, figures_from: null, answered: 0 })
    expect(await keysFor(other.token, exam.id)).toEqual({ from: null })
    const [open] = await t.db
      .selectFrom('attempt')
      .select('id')
      .where('closed_at', 'is', null)
      .execute()
    await submit(token, open?.id ?? 0)
    expect(await submit(other.token, practice.attempt_id)).toMatchObject({ correct: 0 })
  })

  it('wait, with the marks of an attempt for practice, in a window that is opened meanwhile', async () => {
    const exam = await build().examWithPaper()
    const { token } = await learner()
    const { attempt_id: id } = await start(token, exam.id)
    const closes_at = inHours(1)
    await setPolicy(exam.id, 'after_close', { opens_at: t.time, closes_at })
    const submitted = await submit(token, id)
    expect(submitted).toMatchObject({ correct: null, figures_from: closes_at.toISOString() })
  })

  it('stay shown to who saw them, and are not shown to others, when the test shows them later', async () => {
    const { token, exam, id } = await started()
    const other = await learner()
    const second = await start(other.token, exam.id)
    await submit(token, id)
    await submit(other.token, second.attempt_id)
    expect(await keysFor(token, exam.id)).toBe('shown')
    await setPolicy(exam.id, 'date', { keys_date: inHours(5) })
    expect(await keysFor(token, exam.id)).toBe('shown')
    expect(await keysFor(other.token, exam.id)).toEqual({ from: inHours(5).toISOString() })
  })

  it('are not named by the reason of a corrected key before they are shown', async () => {
    const { token, exam, id, q1 } = await started()
    await setPolicy(exam.id, 'date', { keys_date: inHours(5) })
    await submit(token, id, [entry(q1, 'B', 1)])
    await correcting(t).correct(exam.slug, 1, 'B')
    const reasons = async () =>
      (await results(token, exam.id)).results[0]?.grades.map((grade) => grade.reason)
    expect(await reasons()).toEqual([null, null])
    advanceSeconds(5 * HOUR)
    expect((await reasons())?.[1]).toBeTruthy()
  })
})

describe('the window of a test', () => {
  it('refuses a start before it, ends an attempt at its close, and refuses a start after it', async () => {
    const exam = await build().examWithPaper()
    const { token } = await learner()
    const [opens_at, closes_at] = [inHours(1), new Date(inHours(1).getTime() + 300_000)]
    await setPolicy(exam.id, 'after_close', { opens_at, closes_at })
    await expect(start(token, exam.id)).rejects.toThrow(/opens on/)
    advanceSeconds(HOUR)
    expect((await start(token, exam.id)).deadline).toBe(closes_at.toISOString())
    advanceSeconds(300)
    const late = await learner()
    await expect(start(late.token, exam.id)).rejects.toThrow(/closed on/)
  })
})

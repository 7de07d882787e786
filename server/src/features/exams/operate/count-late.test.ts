import { describe, expect, it } from 'vitest'

import type { OperatorAction } from '#server/db/operator-act.ts'
import { testApp } from '#test/app.ts'
import { entry, taking } from '#test/exams/taking.ts'

import { type LateFilter, countLate, countLateOfExam } from './count-late.ts'

const t = testApp()
const { learner, started, start, save, submit, results, saved, grades, advanceSeconds } = taking(t)

const act = (given: Partial<OperatorAction> = {}): OperatorAction => ({
  actor: 'ravi',
  reason: 'the network of the hall was down',
  now: t.time,
  dryRun: false,
  ...given,
})
const audits = () => t.db.selectFrom('audit').selectAll().orderBy('id').execute()

const ANY: LateFilter = { arrivedBefore: null, afterReview: false }
const count = (id: number, given: Partial<OperatorAction> = {}, filter: Partial<LateFilter> = {}) =>
  countLate(t.db, id, { ...ANY, ...filter }, act(given))

async function lateScene() {
  const scene = await started()
  const { token, id, q1, q2, q3 } = scene
  await save(token, id, [entry(q1, 'A', 1), entry(q2, 'D', 2)])
  advanceSeconds(700)
  await save(token, id, [entry(q2, 'B', 3), entry(q3, 'C', 4)])
  await save(token, id, [entry(q1, 'D', 1, { writer: 'aaaaaaaa' })])
  await submit(token, id)
  return scene
}

describe('counting late answers', () => {
  it('creates a second grade beside the first, and results show it', async () => {
    const { token, exam, id, session, q1, q2, q3 } = await lateScene()
    const late = t.time
    advanceSeconds(5)
    expect(await count(id)).toEqual({
      answers: 2,
      first: late,
      last: late,
      deadline: new Date(session.deadline),
      closedAt: late,
      revealedAt: null,
      version: 2,
      leftOut: 0,
      before: { marks: 1, possible: 4, denominator: 1, passed: false },
      after: { marks: 3, possible: 4, denominator: 1, passed: true },
    })
    expect(await grades()).toMatchObject([
      { version: 1, right_count: 1, graded_by: 'sopan', reason: null },
      { version: 2, right_count: 3, graded_by: 'ravi', reason: act().reason },
    ])
    const [result] = (await results(token, exam.id)).results
    expect(result).toMatchObject({ grade_version: 2, correct: 3, passed: true, time_taken: 600 })
    expect(result?.grades).toEqual([
      {
        version: 1,
        score: 1,
        total_marks: 4,
        percentage: 25,
        passed: false,
        graded_at: late.toISOString(),
        reason: null,
        key_corrected: false,
      },
      {
        version: 2,
        score: 3,
        total_marks: 4,
        percentage: 75,
        passed: true,
        graded_at: t.time.toISOString(),
        reason: act().reason,
        key_corrected: false,
      },
    ])
    expect(JSON.stringify(result)).not.toContain('ravi')
    expect(result?.user_answers[q2]).toMatchObject({ selected_option: 'B', counted: true })
    expect(result?.late_answers.map((one) => [one.question_id, one.counted])).toEqual([
      [q1, false],
      [q2, true],
      [q3, true],
    ])
    expect(await submit(token, id)).toMatchObject({ grade_version: 2, correct: 3 })
    expect(await audits()).toMatchObject([
      { actor: 'ravi', action: 'count late answers', subject: `attempt ${id}` },
    ])
  })

  it('counts each answer once; later ones can be counted again', async () => {
    const { token, id, q1 } = await lateScene()
    await count(id)
    await expect(count(id)).rejects.toThrow(/no late answers/)
    await save(token, id, [entry(q1, 'B', 9)])
    expect(await count(id)).toMatchObject({ version: 3, after: { marks: 2 } })
  })

  it('is rejected for an open attempt, one without late answers and an unknown one', async () => {
    const { id } = await started()
    await expect(count(id)).rejects.toThrow(/still open/)
    await expect(count(9_999_999)).rejects.toThrow(/no attempt/)
    expect(await audits()).toEqual([])
  })
})

describe('late answers and the review', () => {
  it('do not count if they arrived after the keys were sent, unless requested', async () => {
    const { token, exam, id, q1, q2, q3 } = await started()
    await submit(token, id)
    advanceSeconds(10)
    await save(token, id, [entry(q1, 'A', 1)])
    advanceSeconds(10)
    await results(token, exam.id)
    const revealedAt = t.time
    advanceSeconds(10)
    await save(token, id, [entry(q2, 'B', 2), entry(q3, 'C', 3)])
    await results(token, exam.id)
    expect(await count(id)).toMatchObject({ answers: 1, revealedAt, after: { marks: 1 } })
    await expect(count(id)).rejects.toThrow(/with --after-review only/)
    expect(await count(id, {}, { afterReview: true })).toMatchObject({ after: { marks: 3 } })
    expect((await grades()).at(-1)?.reason).toBe(`${act().reason} (after the review)`)
    expect((await audits()).at(-1)?.after).toMatchObject({ afterReview: true })
  })

  it('do not count if an earlier attempt had shown the keys', async () => {
    const { token, exam, id } = await started()
    await submit(token, id)
    await results(token, exam.id)
    advanceSeconds(10)
    const second = await start(token, exam.id)
    await submit(token, second.attempt_id)
    advanceSeconds(1)
    await save(token, second.attempt_id, [entry(second.questions[0]?.id ?? 0, 'A', 1)])
    await expect(count(second.attempt_id)).rejects.toThrow(/with --after-review only/)
  })

  it('count if the page asked for the result, with the keys, right after it had sent them', async () => {
    const { token, exam, id, q1, q2 } = await started()
    advanceSeconds(700)
    await save(token, id, [entry(q1, 'A', 1)])
    await submit(token, id, [entry(q1, 'A', 1), entry(q2, 'B', 2)])
    await results(token, exam.id)
    expect(await count(id, { dryRun: true })).toMatchObject({ answers: 2, leftOut: 0 })
    const filter = { ...ANY, arrivedBefore: new Date(t.time.getTime() + 1) }
    expect(await countLateOfExam(t.db, exam.slug, filter, act())).toMatchObject({ answers: 2 })
  })

  it('are named if they are left out', async () => {
    const { token, exam, id, q1, q2, q3 } = await started()
    advanceSeconds(700)
    await submit(token, id, [entry(q1, 'A', 1)])
    await results(token, exam.id)
    advanceSeconds(1)
    await save(token, id, [entry(q2, 'B', 2), entry(q3, 'C', 3)])
    const filter = { ...ANY, arrivedBefore: new Date(t.time.getTime() + 1) }
    expect(await countLateOfExam(t.db, exam.slug, filter, act())).toMatchObject({
      answers: 1,
      leftOut: [{ attempt_id: id, answers: 2 }],
    })
  })

  it('count if the keys were withheld because another attempt was open', async () => {
    const { token, exam, id, q1 } = await started()
    await submit(token, id)
    await start(token, exam.id)
    await results(token, exam.id)
    advanceSeconds(1)
    await save(token, id, [entry(q1, 'A', 1)])
    expect(await count(id)).toMatchObject({ answers: 1, revealedAt: null })
  })
})

describe('counting late answers up to a time', () => {
  it('uses the newest entry of each question that arrived before it', async () => {
    const { token, id, q1, q2 } = await started()
    advanceSeconds(700)
    await save(token, id, [entry(q1, 'A', 1)])
    advanceSeconds(60)
    const arrivedBefore = t.time
    await save(token, id, [entry(q1, 'D', 2), entry(q2, 'B', 3)])
    await submit(token, id)
    expect(await count(id, {}, { arrivedBefore })).toMatchObject({ answers: 1 })
    expect(await saved(id)).toMatchObject([{ question_id: q1, option: 'A' }])
  })

  it('includes all attempts of a test', async () => {
    const { token, exam, id, q1 } = await started()
    const other = await learner()
    const second = await start(other.token, exam.id)
    const elsewhere = await started()
    advanceSeconds(700)
    for (const [one, attempt, question] of [
      [token, id, q1],
      [other.token, second.attempt_id, q1],
      [elsewhere.token, elsewhere.id, elsewhere.q1],
    ] as const) {
      await save(one, attempt, [entry(question, 'A', 1)])
      await submit(one, attempt)
    }
    advanceSeconds(1)
    const filter = { ...ANY, arrivedBefore: t.time }
    const sum = { title: exam.title, attempts: 2, answers: 2, leftOut: [] }
    expect(await countLateOfExam(t.db, exam.slug, filter, act({ dryRun: true }))).toEqual(sum)
    expect(await grades()).toHaveLength(3)
    expect(await countLateOfExam(t.db, exam.slug, filter, act())).toEqual(sum)
    expect((await grades()).map((grade) => [grade.attempt_id, grade.version])).toEqual([
      [id, 1],
      [id, 2],
      [second.attempt_id, 1],
      [second.attempt_id, 2],
      [elsewhere.id, 1],
    ])
    expect(await audits()).toMatchObject([{ subject: `test ${exam.slug}`, actor: 'ravi' }])
    expect(await countLateOfExam(t.db, exam.slug, filter, act())).toMatchObject({ attempts: 0 })
  })
})

import { describe, expect, it } from 'vitest'

import { testApp } from '#test/app.ts'
import { entry, taking } from '#test/taking.ts'

import { type Act, countLate, extendExam } from './operate.ts'

const t = testApp()
const { build, learner, started, start, save, submit, results, attempts, grades, pass } = taking(t)

const act = (given: Partial<Act> = {}): Act => ({
  actor: 'ravi',
  reason: 'the network of the hall was down',
  now: t.time,
  dryRun: false,
  ...given,
})
const audits = () => t.db.selectFrom('audit').selectAll().execute()

async function lateScene() {
  const scene = await started()
  const { token, id, q1, q2, q3 } = scene
  await save(token, id, [entry(q1, 'A', 1), entry(q2, 'D', 2)])
  pass(700)
  await save(token, id, [entry(q2, 'B', 3), entry(q3, 'C', 4)])
  await save(token, id, [entry(q1, 'D', 1, { writer: 'aaaaaaaa' })])
  await submit(token, id)
  return scene
}

describe('counting late answers', () => {
  it('makes a second grade beside the first, and results show it', async () => {
    const { token, exam, id, q1, q2, q3 } = await lateScene()
    expect(await countLate(t.db, id, act())).toEqual({
      answers: 2,
      version: 2,
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
        graded_at: t.time.toISOString(),
        reason: null,
      },
      {
        version: 2,
        score: 3,
        total_marks: 4,
        percentage: 75,
        passed: true,
        graded_at: t.time.toISOString(),
        reason: act().reason,
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

  it('happens once; later ones can be counted again', async () => {
    const { token, id, q1 } = await lateScene()
    await countLate(t.db, id, act())
    await expect(countLate(t.db, id, act())).rejects.toThrow(/no late answers/)
    await save(token, id, [entry(q1, 'B', 9)])
    expect(await countLate(t.db, id, act())).toMatchObject({ version: 3, after: { marks: 2 } })
  })

  it('as a dry run says what would be and changes nothing', async () => {
    const { id } = await lateScene()
    const told = await countLate(t.db, id, act({ dryRun: true }))
    expect([await grades(), await audits()]).toMatchObject([[{ version: 1 }], []])
    expect(await countLate(t.db, id, act())).toEqual(told)
  })

  it('is refused for an open attempt, one without late answers and an unknown one', async () => {
    const { id } = await started()
    await expect(countLate(t.db, id, act())).rejects.toThrow(/still open/)
    await expect(countLate(t.db, 9_999_999, act())).rejects.toThrow(/no attempt/)
    expect(await audits()).toEqual([])
  })
})

describe('extending a test', () => {
  it('gives every open attempt more time, and its page learns of it', async () => {
    const { token, exam, id, session, q1 } = await started({ slug: 'polity-4' })
    const other = await learner()
    await start(other.token, exam.id)
    const elsewhere = await started()
    const finished = await learner()
    await submit(finished.token, (await start(finished.token, exam.id)).attempt_id)
    pass(500)
    const extension = await extendExam(t.db, 'polity-4', 15, act())
    expect(extension).toEqual({ title: exam.title, attempts: 2, answers: 0 })
    const deadline = new Date(Date.parse(session.deadline) + 15 * 60_000).toISOString()
    expect(await save(token, id, [])).toMatchObject({ deadline })
    expect(await save(elsewhere.token, elsewhere.id, [])).toMatchObject({
      deadline: elsewhere.session.deadline,
    })
    pass(900)
    expect((await save(token, id, [entry(q1, 'A', 1)])).answers[0]?.stored).toBe('saved')
    expect(await submit(token, id)).toMatchObject({ time_taken: 1400, correct: 1 })
    expect((await attempts()).filter((attempt) => attempt.closed_at === null)).toHaveLength(2)
    expect(await audits()).toMatchObject([
      { actor: 'ravi', action: 'extend test', subject: 'polity-4', after: { minutes: 15 } },
    ])
  })

  it('takes in what had come too late a moment before', async () => {
    const { token, exam, id, q1 } = await started()
    pass(640)
    expect((await save(token, id, [entry(q1, 'A', 1)])).answers[0]?.stored).toBe('late')
    expect(await extendExam(t.db, exam.slug, 1, act())).toMatchObject({ attempts: 1, answers: 1 })
    expect(await submit(token, id)).toMatchObject({ correct: 1 })
    const [result] = (await results(token, exam.id)).results
    expect(result?.late_answers).toMatchObject([{ counted: true }])
  })

  it('as a dry run changes nothing, and is refused for an unknown test', async () => {
    const { exam } = await started()
    const before = await attempts()
    expect(await extendExam(t.db, exam.slug, 5, act({ dryRun: true }))).toMatchObject({
      attempts: 1,
    })
    expect([await attempts(), await audits()]).toEqual([before, []])
    await expect(extendExam(t.db, 'unknown', 5, act())).rejects.toThrow(
      "There is no test 'unknown'",
    )
  })

  it('of a test that nobody takes reaches nobody', async () => {
    const exam = await build().examWithPaper()
    expect(await extendExam(t.db, exam.slug, 5, act())).toMatchObject({ attempts: 0 })
  })
})

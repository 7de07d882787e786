import { submitAttempt } from '@sopan/contract/exams/attempts'
import { listResults } from '@sopan/contract/exams/results'
import { describe, expect, it } from 'vitest'

import { testApp } from '#test/app.ts'
import { questions } from '#test/exams/exam-factories.ts'
import { entry, taking } from '#test/exams/taking.ts'
import { holdLock } from '#test/locks.ts'

import { sweepAttempts } from '../closing/sweep.ts'
import { createPaperCache } from '../paper/cache.ts'

const t = testApp()
const { started, start, save, submit, saved, log, attempts, grades, advanceSeconds, waitForLock } =
  taking(t)

/** An answer as the documents' client sends it: a question and a letter. */
const selected = (question_id: number, selected_option: string) => ({
  question_id,
  selected_option,
})

const sweep = () =>
  sweepAttempts(t, createPaperCache(), (error) => {
    throw error
  })

describe('submitting', () => {
  it('grades the saved answers and those sent along', async () => {
    const { token, exam, id, q1, q2, q3 } = await started({ title: 'Polity' })
    await save(token, id, [entry(q1, 'A', 1), entry(q2, 'D', 2)])
    advanceSeconds(100)
    const result = await submit(token, id, [entry(q2, 'B', 3), entry(q3, 'A', 4)])
    expect(result).toEqual({
      attempt_id: id,
      test_id: exam.id,
      test_name: 'Polity',
      state: 'closed',
      deadline: new Date(t.time.getTime() + 500_000).toISOString(),
      server_now: t.time.toISOString(),
      max_seq: 4,
      revision: 4,
      revision_before: 2,
      answers: [
        { question_id: q2, seq: 3, writer: 'writer01', stored: 'saved', reason: null, held: null },
        { question_id: q3, seq: 4, writer: 'writer01', stored: 'saved', reason: null, held: null },
      ],
      score: 2,
      total_marks: 4,
      total_questions: 4,
      correct: 2,
      wrong: 1,
      skipped: 1,
      percentage: 50,
      pass_percentage: 60,
      passed: false,
      time_taken: 100,
      completed_at: t.time.toISOString(),
      close_reason: 'submitted',
      grade_version: 1,
      sections: [],
    })
  })

  it('repeatedly returns the same result for any further entries', async () => {
    const { token, id, q1, q2 } = await started()
    const first = await submit(token, id, [entry(q1, 'A', 1)])
    advanceSeconds(50)
    const again = await submit(token, id, [entry(q1, 'D', 2), entry(q2, 'B', 3)])
    const { deadline, score, total_marks, correct, completed_at, grade_version } = first
    const figures = { deadline, score, total_marks, correct, completed_at, grade_version }
    expect(again).toMatchObject(figures)
    expect(again.answers.map((one) => one.stored)).toEqual(['late', 'late'])
    expect(await submit(token, id)).toMatchObject(figures)
    expect(await submit(token, id, [selected(q1, 'C')])).toMatchObject(figures)
    expect(await submit(token, id, [selected(q1, 'B')])).toMatchObject(figures)
    expect(await grades()).toHaveLength(1)
    expect(await saved()).toMatchObject([{ question_id: q1, option: 'A' }])
  })

  it('reports which entry counts when an entry without a counter is sent again with another option', async () => {
    const { token, id, q1, q2 } = await started()
    await submit(token, id, [selected(q1, 'A'), selected(q2, 'B')])
    advanceSeconds(5)
    const again = await submit(token, id, [selected(q1, 'C'), selected(q2, 'B')])
    const held = { selected_option: 'A', seq: 0, writer: '' }
    expect(again).toMatchObject({
      correct: 2,
      answers: [
        { question_id: q1, stored: 'not_kept', reason: null, held },
        { question_id: q2, stored: 'saved', held: null },
      ],
    })
  })

  it('uses entries without a counter if none with a counter is saved', async () => {
    const { token, id, q1, q2, q3 } = await started()
    await save(token, id, [entry(q1, 'A', 1), entry(q2, null, 2)])
    const sent = [selected(q1, 'D'), selected(q2, 'B'), selected(q3, 'A'), selected(q3, 'C')]
    expect(await submit(token, id, sent)).toMatchObject({ correct: 2, wrong: 0, skipped: 2 })
    expect(await saved()).toMatchObject([
      { question_id: q1, option: 'A', seq: 1 },
      { question_id: q2, option: null, seq: 2 },
      { question_id: q3, option: 'C', seq: 0 },
    ])
  })

  it('with an entry that is not valid is rejected, and nothing is graded', async () => {
    const { token, id, q1, q2 } = await started()
    for (const wrong of [
      { seq: 1 },
      { writer: 'writer01' },
      { selected_option: 'E' },
      { question_id: null },
    ]) {
      const answers = [selected(q1, 'A'), { ...selected(q2, 'B'), ...wrong }]
      const reply = await t.raw(submitAttempt, { body: { attempt_id: id, answers } }, { token })
      expect([wrong, reply.status]).toEqual([wrong, 400])
    }
    expect([await saved(), await log(), await grades()]).toEqual([[], [], []])
    expect((await attempts())[0]).toMatchObject({ closed_at: null })
  })

  it('computes marks as exact fractions, also per section', async () => {
    const { token, exam, id, session } = await started(
      {},
      {
        sections: [{ name: 'Maths' }, { name: 'English' }],
        questions: [
          ...questions(4, { key: 'A', right: '2', wrong: '-0.50', section: 1 }),
          ...questions(3, { key: 'B', right: '1', wrong: '-1/3', section: 2 }),
        ],
      },
    )
    const letters = ['A', 'A', 'B', 'C', 'B', 'C', 'D'] as const
    const answers = session.questions.map(({ id: question }, index) =>
      entry(question, letters[index] ?? null, index + 1),
    )
    expect(await submit(token, id, answers)).toMatchObject({
      score: 3.33,
      total_marks: 11,
      percentage: 30.3,
      passed: false,
      sections: [
        { name: 'Maths', score: 3, total_marks: 8, correct: 2, wrong: 2, skipped: 0 },
        { name: 'English', score: 0.33, total_marks: 3, correct: 1, wrong: 2, percentage: 11.11 },
      ],
    })
    expect(await grades()).toMatchObject([{ marks: 20, possible_marks: 66, marks_denominator: 6 }])
    const querystring = { test_id: String(exam.id) }
    const { results } = (await t.call(listResults, { querystring }, token)).body
    expect(results[0]?.questions.map(({ section }) => section)).toEqual([
      ...Array<string>(4).fill('Maths'),
      ...Array<string>(3).fill('English'),
    ])
  })
})

describe('the clock', () => {
  it.each([
    ['a second before', 599, 'saved', 599, 'submitted'],
    ['at the end of the grace', 630, 'saved', 600, 'submitted'],
    ['after the grace', 630.001, 'late', 600, 'expired'],
  ])('%s', async (_, seconds, stored, taken, reason) => {
    const { token, id, session, q1, q2 } = await started()
    await save(token, id, [entry(q1, 'A', 1)])
    advanceSeconds(seconds)
    const result = await submit(token, id, [entry(q2, 'B', 2)])
    expect(result.answers[0]?.stored).toBe(stored)
    expect(result).toMatchObject({
      correct: stored === 'saved' ? 2 : 1,
      time_taken: taken,
      close_reason: reason,
      completed_at: new Date(Date.parse(session.started_at) + taken * 1000).toISOString(),
    })
  })

  it('uses the arrival of a slow request, not its end', async () => {
    const { token, id, q1 } = await started()
    advanceSeconds(629)
    const release = await holdLock(t, 'SELECT FROM attempt FOR UPDATE')
    const slow = save(token, id, [entry(q1, 'A', 1)])
    await waitForLock()
    advanceSeconds(14)
    await release()
    expect((await slow).answers[0]?.stored).toBe('saved')
  })
})

describe('concurrent calls', () => {
  it('with submits, saves and the sweep create one grade, from the highest counters', async () => {
    for (let round = 0; round < 5; round++) {
      const { token, id, q1, q2 } = await started()
      await save(token, id, [entry(q1, 'A', 1)])
      advanceSeconds(646)
      const together = [
        ...Array.from({ length: 8 }, () => submit(token, id, [entry(q1, 'D', 50)])),
        ...Array.from({ length: 8 }, (_, n) => save(token, id, [entry(q2, 'B', n + 2)])),
        ...Array.from({ length: 4 }, sweep),
      ]
      await Promise.all<unknown>(together)
      expect((await grades()).filter((grade) => grade.attempt_id === id)).toMatchObject([
        { version: 1, right_count: 1 },
      ])
    }
  })

  it('grade every answer acknowledged as saved, also right before the submit', async () => {
    const { token, id, session, exam } = await started({}, { questions: questions(40) })
    const saves = session.questions.map(async (question, index) => {
      const option = 'ABCD'[index % 4] as 'A'
      const receipt = await save(token, id, [entry(question.id, option, index + 1)])
      return receipt.answers[0]?.stored
    })
    const submits = Array.from({ length: 3 }, () => submit(token, id))
    const acknowledged = (await Promise.all(saves)).filter((stored) => stored === 'saved').length
    await Promise.all(submits)
    expect((await submit(token, id)).correct).toBe(acknowledged)
    expect((await start(token, exam.id)).number).toBe(2)
  })
})

describe('a connection that breaks during a submit', () => {
  it('commits all or nothing, and the next submit returns the result', async () => {
    const { token, id, q1 } = await started()
    const release = await holdLock(t, 'LOCK TABLE grade')
    const body = { attempt_id: id, answers: [entry(q1, 'A', 1)] }
    const broken = t.raw(submitAttempt, { body }, { token })
    await waitForLock()
    await t.pool.query(
      `SELECT pg_terminate_backend(pid) FROM pg_stat_activity
       WHERE datname = current_database() AND wait_event_type = 'Lock'`,
    )
    expect((await broken).status).toBe(503)
    await release()
    expect([await saved(), await log(), await grades()]).toEqual([[], [], []])
    expect(await submit(token, id, body.answers)).toMatchObject({ correct: 1, grade_version: 1 })
  })
})

import type { Endpoint } from '@sopan/contract/endpoint'
import {
  getOpenAttempt,
  saveAnswers,
  startAttempt,
  submitAttempt,
} from '@sopan/contract/exams/attempts'
import { getExam, listExams } from '@sopan/contract/exams/exams'
import { listAttempts, listHistory, listResults } from '@sopan/contract/exams/results'
import { describe, expect, it } from 'vitest'

import { testApp } from '#test/app.ts'
import { questions } from '#test/exams/exam-factories.ts'
import { entry, taking } from '#test/exams/taking.ts'
import { whileFailing } from '#test/failing.ts'

const t = testApp()
const { build, learner, started, start, save, submit, results, advanceSeconds } = taking(t)

describe('results', () => {
  it('show each attempt, newest first, with the review of every question', async () => {
    const { token, exam, id, q1, q2, q3, q4 } = await started({ title: 'Polity' })
    advanceSeconds(20)
    const early = t.time.toISOString()
    await save(token, id, [entry(q1, 'A', 1, { seconds: 12 }), entry(q2, 'C', 2)])
    await save(token, id, [entry(q3, 'C', 3), entry(q3, null, 4)])
    advanceSeconds(20)
    await submit(token, id)
    const second = await start(token, exam.id)
    await submit(token, second.attempt_id)

    const body = await results(token, exam.id)
    expect(body.data).toEqual({ test_id: exam.id, review_locked: false, next_cursor: null })
    expect(body.results.map((result) => result.id)).toEqual([second.attempt_id, id])
    const result = body.results[1]
    expect(result).toMatchObject({
      id,
      attempt_id: id,
      test_id: exam.id,
      test_name: 'Polity',
      number: 1,
      time_taken: 40,
      score: 1,
      total_questions: 4,
      percentage: 25,
      correct: 1,
      wrong: 1,
      skipped: 2,
      completed_at: new Date(Date.parse(early) + 20_000).toISOString(),
      late_answers: [],
    })
    expect(result?.questions.map((one) => [one.id, one.correct_answer])).toEqual([
      [q1, 'A'],
      [q2, 'B'],
      [q3, 'C'],
      [q4, 'D'],
    ])
    expect(result?.questions[0]?.explanation).toBe(
      `The secret of ${result?.questions[0]?.question_text}`,
    )
    const answered = { seconds: 5, arrived_at: early, counted: true }
    const skipped = { is_correct: false, outcome: 'skipped', marks: 0 }
    expect(result?.user_answers).toEqual({
      [q1]: {
        ...answered,
        selected_option: 'A',
        is_correct: true,
        outcome: 'right',
        marks: 1,
        seconds: 12,
      },
      [q2]: { ...answered, selected_option: 'C', is_correct: false, outcome: 'wrong', marks: 0 },
      [q3]: { ...answered, selected_option: null, ...skipped },
      [q4]: {
        selected_option: null,
        ...skipped,
        seconds: 0,
        arrived_at: null,
        counted: false,
      },
    })
  })

  it('say how the marks were made and what was missing; while locked only what the counts tell', async () => {
    const thirds = { questions: questions(3, { key: 'A', right: '2', wrong: '-1/3' }) }
    const { token, exam, id, q1, q2 } = await started({}, thirds)
    await submit(token, id, [entry(q1, 'A', 1), entry(q2, 'B', 2)])
    const [result] = (await results(token, exam.id)).results
    expect(result).toMatchObject({
      marks_by_outcome: { right: 2, partly: 0, wrong: -0.33 },
      right_answers_to_pass: 1,
    })
    await start(token, exam.id)
    const locked = await results(token, exam.id)
    expect(locked.data.review_locked).toBe(true)
    expect(locked.results[0]).toMatchObject({ marks_by_outcome: null, right_answers_to_pass: 1 })
  })

  it('say nothing of what was missing while locked, if the marks of questions differ', async () => {
    const different = { questions: [...questions(2, { right: '2' }), ...questions(1)] }
    const { token, exam, id } = await started({}, different)
    await submit(token, id)
    expect((await results(token, exam.id)).results[0]?.right_answers_to_pass).toBe(2)
    await start(token, exam.id)
    expect((await results(token, exam.id)).results[0]?.right_answers_to_pass).toBeNull()
  })

  it('list the late answers with their arrival', async () => {
    const { token, exam, id, q1, q2 } = await started()
    await save(token, id, [entry(q1, 'A', 1)])
    advanceSeconds(631)
    const first = t.time.toISOString()
    await save(token, id, [entry(q1, 'B', 2), entry(q2, 'C', 3)])
    advanceSeconds(10)
    const last = t.time.toISOString()
    await submit(token, id, [entry(q2, 'B', 4)])
    const [result] = (await results(token, exam.id)).results
    expect(result).toMatchObject({ correct: 1, skipped: 3 })
    expect(result?.user_answers[q1]).toMatchObject({ selected_option: 'A', is_correct: true })
    const late = { selected_option: 'B', why: 'after_deadline', counted: false }
    expect(result?.late_answers).toEqual([
      { ...late, question_id: q1, arrived_at: first },
      { ...late, question_id: q2, arrived_at: last },
    ])
  })

  it('mark an answer that arrived after the submission', async () => {
    const { token, exam, id, q1 } = await started()
    await submit(token, id)
    advanceSeconds(1)
    await save(token, id, [entry(q1, 'A', 1)])
    const [result] = (await results(token, exam.id)).results
    expect(result?.late_answers).toMatchObject([{ question_id: q1, why: 'after_submission' }])
  })

  it('have five attempts a page or a single one, and only the caller’s', async () => {
    const { token, exam } = await started({ max_attempts: 9 })
    const ids: number[] = []
    for (let n = 0; n < 6; n++) {
      const { attempt_id } = await start(token, exam.id)
      await submit(token, attempt_id)
      ids.unshift(attempt_id)
    }
    const first = await results(token, exam.id)
    expect(first.results.map((result) => result.id)).toEqual(ids.slice(0, 5))
    const querystring = {
      test_id: String(exam.id),
      cursor: first.data.next_cursor ?? '',
    }
    const second = (await t.call(listResults, { querystring }, token)).body
    expect(second.results.map((result) => result.id)).toEqual(ids.slice(5))
    expect(second.data.next_cursor).toBeNull()
    const one = await results(token, exam.id, ids[3])
    expect(one.results.map((result) => result.id)).toEqual([ids[3]])

    const other = await learner()
    expect((await results(other.token, exam.id)).results).toEqual([])
    expect((await results(other.token, exam.id, ids[3])).results).toEqual([])
  })

  it('without a test return the documented error message', async () => {
    const { user, token } = await learner()
    const reply = await t.raw(listResults, { querystring: { user_id: user.id } }, { token })
    expect([reply.status, reply.body.message]).toEqual([400, 'User ID and Test ID are required'])
  })
})

describe('keys and explanations', () => {
  it('are not returned before the end by any call', async () => {
    const { token, exam, q1, id } = await started()
    const finished = await submit(token, id, [entry(q1, 'A', 1)])
    const running = await start(token, exam.id)
    const test_id = String(exam.id)
    const body = { attempt_id: running.attempt_id, answers: [entry(q1, 'B', 1)] }
    const asks: [Endpoint, { querystring?: object; body?: object }][] = [
      [startAttempt, { body: { test_id: exam.id } }],
      [getOpenAttempt, { querystring: { test_id } }],
      [saveAnswers, { body }],
      [listExams, { querystring: {} }],
      [getExam, { querystring: { test_id } }],
      [listAttempts, { querystring: { test_id } }],
      [listHistory, { querystring: {} }],
      [listResults, { querystring: { test_id } }],
      [listResults, { querystring: { test_id, attempt_id: String(finished.attempt_id) } }],
    ]
    for (const [endpoint, input] of asks) {
      const reply = await t.raw(endpoint, input, { token })
      expect([endpoint.url, reply.status]).toEqual([endpoint.url, 200])
      const text = JSON.stringify(reply.body)
      expect([endpoint.url, keysOf(reply.body).filter(tells)]).toEqual([endpoint.url, []])
      expect([endpoint.url, text.includes('secret')]).toEqual([endpoint.url, false])
    }
    expect((await results(token, exam.id)).data.review_locked).toBe(true)
    expect((await results(token, exam.id)).results).toMatchObject([
      { correct: 1, questions: [], user_answers: {} },
    ])

    const reply = await t.raw(submitAttempt, { body }, { token })
    expect(keysOf(reply.body).filter(tells)).toEqual([])
    const open = await results(token, exam.id)
    expect(open.data.review_locked).toBe(false)
    expect(JSON.stringify(open.results)).toContain('secret')
  })

  it('of another test stay readable meanwhile', async () => {
    const { token, exam, id } = await started()
    await submit(token, id)
    await start(token, (await build().examWithPaper()).id)
    expect((await results(token, exam.id)).results[0]?.questions).toHaveLength(4)
  })

  it('are not sent unless their first sending is stored', async () => {
    const { token, exam, id } = await started()
    await submit(token, id)
    await whileFailing(t.db, 'BEFORE INSERT ON key_reveal', async () => {
      const querystring = { test_id: String(exam.id) }
      const reply = await t.raw(listResults, { querystring }, { token })
      expect(reply.status).toBe(500)
      expect(JSON.stringify(reply.body)).not.toContain('secret')
    })
    expect(JSON.stringify(await results(token, exam.id))).toContain('secret')
  })

  const tells = (key: string) =>
    /answer$|explanation|is_correct|key$|right_option|correct_option/.test(key) && key !== 'key'
})

/** All field names, at any depth. */
function keysOf(value: unknown): string[] {
  if (Array.isArray(value)) return value.flatMap(keysOf)
  if (typeof value !== 'object' || value === null) return []
  return Object.entries(value).flatMap(([key, inner]) => [key, ...keysOf(inner)])
}

describe('attempts and history', () => {
  it('list the attempts of a test, including the open one', async () => {
    const { user, token, exam, id, q1 } = await started()
    advanceSeconds(60)
    await submit(token, id, [entry(q1, 'A', 1)])
    const second = await start(token, exam.id)
    const querystring = { test_id: String(exam.id), user_id: String(user.id) }
    const { body } = await t.call(listAttempts, { querystring }, token)
    expect(body.data.attempts).toMatchObject([
      {
        id: second.attempt_id,
        number: 2,
        status: 'open',
        score: null,
        percentage: null,
        passed: null,
        completed_at: null,
        time_taken: null,
        total_questions: 4,
      },
      {
        id,
        attempt_id: id,
        number: 1,
        status: 'finished',
        score: 1,
        total_marks: 4,
        percentage: 25,
        passed: false,
        time_taken: 60,
        total_questions: 4,
        completed_at: t.time.toISOString(),
      },
    ])
    const page = await t.call(listAttempts, { querystring: { ...querystring, limit: '1' } }, token)
    expect(page.body.data.attempts.map((one) => one.status)).toEqual(['open'])
    const cursor = page.body.data.next_cursor ?? ''
    const rest = await t.call(listAttempts, { querystring: { ...querystring, cursor } }, token)
    expect(rest.body.data.attempts.map((one) => one.id)).toEqual([id])
  })

  it('list the finished attempts of all tests, newest first, 20 a page', async () => {
    const { token } = await learner()
    const one = await build().examWithPaper({ title: 'One', max_attempts: 30 })
    const two = await build().examWithPaper({ title: 'Two' })
    for (let n = 0; n < 21; n++) await submit(token, (await start(token, one.id)).attempt_id)
    const last = await start(token, two.id)
    await submit(token, last.attempt_id, [entry(last.questions[0]?.id ?? 0, 'A', 1)])
    await start(token, two.id)
    const { body } = await t.call(listHistory, { querystring: {} }, token)
    expect(body.data.history).toHaveLength(20)
    expect(body.data.history[0]).toMatchObject({
      id: last.attempt_id,
      test_id: two.id,
      test_name: 'Two',
      correct: 1,
      percentage: 25,
    })
    const cursor = body.data.next_cursor ?? ''
    const next = await t.call(listHistory, { querystring: { cursor } }, token)
    expect(next.body.data.history.map((row) => row.test_name)).toEqual(['One', 'One'])
    expect(next.body.data.next_cursor).toBeNull()
  })
})

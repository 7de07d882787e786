import { startAttempt } from '@sopan/contract/exams/attempts'
import { getExam } from '@sopan/contract/exams/exams'
import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'

import { findMarksOfAll } from '#server/db/queries/exam-ranks.ts'
import { listWrongGrades } from '#server/features/exams/operate/wrong-grades.ts'
import { testApp } from '#test/app.ts'
import { correcting } from '#test/exams/correcting.ts'
import { computeRanks } from '#test/exams/ranking.ts'
import { entry, taking } from '#test/exams/taking.ts'

const t = testApp()
const { build, learner, started, submit, results } = taking(t)
const { correct } = correcting(t)

const CUT_OFF = { name: 'Maths', cut_off: 150 }
const COMPUTER = { name: 'Computer', qualifying: true, cut_off: 100 }

/** Maths with two questions, English with one, and Computer, which is only qualifying, with one; keys A, B, C, D. */
const PAPER = {
  questions: [
    { key: 'A', section: 1 },
    { key: 'B', section: 1 },
    { key: 'C', section: 2 },
    { key: 'D', section: 3 },
  ],
  sections: [CUT_OFF, { name: 'English' }, COMPUTER],
} as const

/** A finished attempt with these options selected, in the order of the questions. */
async function finished(selected: readonly (string | null)[]) {
  const own = await started(
    { max_attempts: 9 },
    { questions: [...PAPER.questions], sections: [...PAPER.sections] },
  )
  const ids = [own.q1, own.q2, own.q3, own.q4]
  const answers = ids.map((id, index) => entry(id, selected[index] ?? null, index + 1))
  const receipt = await submit(own.token, own.id, answers)
  const result = async () => (await results(own.token, own.exam.id)).results[0]
  return { ...own, receipt, result }
}

describe('the result of a test with cut-offs', () => {
  it.each([
    ['AB-D', true, 0, [true, true]],
    ['A-CD', false, 1, [false, true]],
    ['ABC-', false, 1, [true, false]],
    ['---D', false, 2, [false, true]],
  ])(
    'with the answers %s is passed: %s, %i right answers are missing',
    async (given, passed, missing, reached) => {
      const { result, receipt } = await finished(
        given.split('').map((one) => (one === '-' ? null : one)),
      )
      const found = await result()
      expect(found).toMatchObject({ passed, right_answers_to_pass: missing })
      expect(receipt).toMatchObject({ passed, score: found?.score })
      const [maths, english, computer] = found?.sections ?? []
      expect([maths?.cut_off, computer?.cut_off]).toEqual([
        { marks: 1.5, reached: reached[0] },
        { marks: 1, reached: reached[1] },
      ])
      expect(english).not.toHaveProperty('cut_off')
      expect([maths, english, computer].map((one) => one?.qualifying)).toEqual([
        undefined,
        undefined,
        true,
      ])
    },
  )

  it('has the qualifying section outside of total, counts, percentage and the marks of all', async () => {
    const { result, exam } = await finished(['A', null, 'A', 'D'])
    await computeRanks(t)
    const all = await findMarksOfAll(t.db, exam.paper.id)
    expect(all).toMatchObject({ marks: [1], atMost: [1], possible: 3 })
    const found = await result()
    expect(found).toMatchObject({
      score: 1,
      total_marks: 3,
      total_questions: 3,
      correct: 1,
      wrong: 1,
      skipped: 1,
      percentage: 33.33,
      marks_by_outcome: { right: 1, partly: 0, wrong: 0 },
    })
    expect(found?.sections[2]).toMatchObject({ score: 1, total_marks: 1, correct: 1 })
  })

  it('follows corrected keys: a missed cut-off is reached, and a dropped question lowers it', async () => {
    const { result, exam, token, id } = await finished(['A', 'C', 'C', 'A'])
    expect(await result()).toMatchObject({ passed: false, right_answers_to_pass: 2 })
    await correct(exam.slug, 2, 'dropped')
    expect(await result()).toMatchObject({ passed: false, total_marks: 2, grade_version: 2 })
    expect((await result())?.sections[0]).toMatchObject({ cut_off: { marks: 1.5, reached: true } })
    await correct(exam.slug, 4, 'all')
    expect(await result()).toMatchObject({ passed: true, score: 2, grade_version: 3 })
    expect((await results(token, exam.id, id)).results[0]?.grades.map((one) => one.passed)).toEqual(
      [false, false, true],
    )
    expect(await listWrongGrades(t.db)).toEqual([])
  })
})

it('the last question that counts for the total is not dropped, though a qualifying section has others', async () => {
  const sections = [{ name: 'Maths' }, { name: 'Computer', qualifying: true }]
  const questions = [{ section: 1 }, { section: 2 }, { section: 2 }]
  const { exam } = await started({}, { questions, sections })
  await expect(correct(exam.slug, 1, 'dropped')).rejects.toThrow('the last question that counts')
  for (const number of [2, 3]) await correct(exam.slug, number, 'dropped')
})

it('the details of a test name the rules of its sections', async () => {
  const { exam } = await finished([])
  const querystring = { test_id: String(exam.id) }
  const { sections } = (await t.call(getExam, { querystring })).body.data
  expect(sections).toMatchObject([
    { name: 'Maths', cut_off: 1.5 },
    { name: 'English' },
    { name: 'Computer', cut_off: 1, qualifying: true },
  ])
})

it('a page that does not know cut-offs starts no attempt', async () => {
  const { token } = await learner()
  const exam = await build().examWithPaper({}, { questions: [{ section: 1 }], sections: [CUT_OFF] })
  const body = { test_id: exam.id, can: ['five-options', 'figures-from'] }
  expect(await t.raw(startAttempt, { body }, { token })).toMatchObject({ status: 409 })
  expect(await t.db.selectFrom('attempt').selectAll().execute()).toEqual([])
})

it('a server that does not know cut-offs cannot grade such an attempt, and grades others', async () => {
  const { id } = await finished(['A'])
  const plain = await started()
  await submit(plain.token, plain.id)
  const graded = (attempt: number) =>
    sql`INSERT INTO grade SELECT attempt_id, version + 1, marks, possible_marks, marks_denominator, right_count,
      wrong_count, skipped_count, true, time_taken_seconds, '[{"name": "Maths", "marks": 1}]', graded_at, graded_by
      FROM grade WHERE attempt_id = ${attempt}`.execute(t.db)
  await expect(graded(id)).rejects.toThrow('cannot grade a paper with cut-offs')
  await graded(plain.id)
})

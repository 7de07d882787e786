import { describe, expect, it } from 'vitest'

import { listWrongGrades } from '#server/features/exams/operate/wrong-grades.ts'
import { sweepOutbox } from '#server/features/outbox/sweep.ts'
import { testApp } from '#test/app.ts'
import { correcting } from '#test/exams/correcting.ts'
import type { GivenPaper } from '#test/exams/exam-factories.ts'
import { entry, taking } from '#test/exams/taking.ts'

const t = testApp()
const fail = (error: unknown) => {
  throw error
}
const { correct, preview } = correcting(t)
const { build, learner, start, save, submit, results, grades, advanceSeconds } = taking(t)

const mails = () =>
  t.db.selectFrom('outbox').selectAll().where('kind', '=', 'marks corrected').execute()

/** Learners who answer the four questions, whose keys are A, B, C and D; '-' is no answer. */
async function taken(answers: string[], paper: GivenPaper = {}) {
  const exam = await build().examWithPaper({ title: 'Polity', max_attempts: 5 }, paper)
  const takers: {
    user: { id: number; email: string }
    token: string
    id: number
    questions: { id: number }[]
  }[] = []
  for (const given of answers) {
    const { user, token } = await learner()
    const { attempt_id: id, questions } = await start(token, exam.id)
    const sent = questions.flatMap(({ id: question }, index) =>
      given[index] === '-' ? [] : [entry(question, given[index] as 'A', index + 1)],
    )
    await submit(token, id, sent)
    takers.push({ user, token, id, questions })
  }
  const newest = async () => {
    const all = await grades()
    return takers.map(({ id }) => all.filter((grade) => grade.attempt_id === id).at(-1))
  }
  /** Marks of possible marks, right, wrong, skipped, and the version. */
  const marks = async () =>
    (await newest()).map(
      (grade) =>
        `${grade?.marks}/${grade?.possible_marks} ${grade?.right_count} ${grade?.wrong_count} ${grade?.skipped_count} v${grade?.version}`,
    )
  return { exam, takers, marks }
}

const NEGATIVE = {
  questions: (['A', 'B', 'C', 'D'] as const).map((key) => ({ key, right: '2', wrong: '-1' })),
}

describe('correcting a key', () => {
  it.each([
    [
      'B',
      ['2/4 2 2 0 v2', '2/4 2 1 1 v2', '1/4 1 2 1 v1'],
      { changed: 2, graded: 3, higher: 1, lower: 1 },
    ],
    [
      'A,B',
      ['3/4 3 1 0 v1', '2/4 2 1 1 v2', '1/4 1 2 1 v1'],
      { changed: 1, graded: 3, higher: 1, lower: 0 },
    ],
    [
      'all',
      ['3/4 3 1 0 v1', '2/4 2 1 1 v2', '2/4 2 2 0 v2'],
      { changed: 2, graded: 3, higher: 2, lower: 0 },
    ],
    [
      'dropped',
      ['2/3 2 1 0 v2', '1/3 1 1 1 v2', '1/3 1 2 0 v2'],
      { changed: 3, graded: 3, higher: 2, lower: 1 },
    ],
  ])('to %s gives every attempt the marks of it', async (key, expected, sum) => {
    const { exam, marks, takers } = await taken(['ABCA', 'BBA-', '-BAA'])
    expect(await marks()).toEqual(['3/4 3 1 0 v1', '1/4 1 2 1 v1', '1/4 1 2 1 v1'])
    const previewed = await preview(exam.slug, 1, key)
    expect(previewed.effect).toMatchObject(sum)
    expect(await marks()).toEqual(['3/4 3 1 0 v1', '1/4 1 2 1 v1', '1/4 1 2 1 v1'])
    const done = await correct(exam.slug, 1, key)
    expect(done).toMatchObject(previewed)
    expect(await marks()).toEqual(expected)
    expect(await listWrongGrades(t.db)).toEqual([])
    const changed = takers.filter((_, index) => expected[index]?.endsWith('v2'))
    expect((await mails()).map((mail) => mail.payload['user_id']).toSorted()).toEqual(
      changed.map(({ user }) => user.id).toSorted(),
    )
  })

  it.each([
    ['dropped', ['6/6 3 0 0 v2', '-3/6 0 3 0 v2', '0/6 0 0 3 v2']],
    ['all', ['8/8 4 0 0 v1', '-1/8 1 3 0 v2', '2/8 1 0 3 v2']],
  ])('to %s in a test with negative marks takes no marks off', async (key, expected) => {
    const { exam, marks } = await taken(['ABCD', 'BCDA', '----'], NEGATIVE)
    expect(await marks()).toEqual(['8/8 4 0 0 v1', '-4/8 0 4 0 v1', '0/8 0 0 4 v1'])
    await correct(exam.slug, 1, key)
    expect(await marks()).toEqual(expected)
  })

  it('that was corrected before counts the newest, and back to that of the paper', async () => {
    const { exam, marks, takers } = await taken(['ABCA'])
    await correct(exam.slug, 1, 'B')
    await correct(exam.slug, 1, 'all', { reason: 'every option is right' })
    expect(await marks()).toEqual(['3/4 3 1 0 v3'])
    await correct(exam.slug, 1, 'B')
    await correct(exam.slug, 1, 'A')
    expect(await marks()).toEqual(['3/4 3 1 0 v5'])
    const { results: shown } = await results(takers[0]?.token ?? '', exam.id)
    expect(shown[0]?.questions[0]).toMatchObject({ correct_answer: 'A', key_correction: null })
  })

  it('grades an attempt that is never submitted by the corrected key', async () => {
    const { exam } = await taken([])
    const { token } = await learner()
    const { attempt_id: id, questions } = await start(token, exam.id)
    await save(token, id, [entry(questions[0]?.id ?? 0, 'B', 1)])
    await correct(exam.slug, 1, 'B')
    advanceSeconds(3600)
    expect((await results(token, exam.id)).results).toMatchObject([
      { correct: 1, close_reason: 'expired', grade_version: 1 },
    ])
  })

  it('in all papers that have the question, and names those that do not', async () => {
    const { exam, marks } = await taken(['ABCA'])
    const { paper_id: first, texts } = await t.db
      .selectFrom('paper_question')
      .select(['texts', 'paper_id'])
      .where('position', '=', 1)
      .executeTakeFirstOrThrow()
    const newest = await build().paper(exam.id, { questions: [{ key: 'D' }, { key: 'A', texts }] })
    const done = await correct(exam.slug, 1, 'B', { paper: { id: newest.id, key: 'D' } })
    expect(done.other_papers).toEqual([{ paper_id: first, attempts: 1 }])
    expect(await marks()).toEqual(['3/4 3 1 0 v1'])
    const both = await correct(exam.slug, 2, 'B', { paper: { id: newest.id, key: 'A' } })
    expect(both.papers).toHaveLength(2)
    expect(await marks()).toEqual(['2/4 2 2 0 v2'])
    await correct(exam.slug, 4, 'A', { paper: { id: first, key: 'D' } })
    expect(await marks()).toEqual(['3/4 3 1 0 v3'])
  })

  it('shows learners what was corrected, when, why, and both marks, with one mail', async () => {
    const { exam, takers } = await taken(['BBCD'])
    const { token = '', user, id } = takers[0] ?? {}
    await start(token, exam.id).then((again) => submit(token, again.attempt_id))
    await correct(exam.slug, 1, 'A,B')
    const { results: shown } = await results(token, exam.id, id)
    expect(shown[0]).toMatchObject({
      score: 4,
      user_answers: { [String(takers[0]?.questions[0]?.id)]: { is_correct: true } },
      grades: [
        { version: 1, score: 3, key_corrected: false },
        { version: 2, score: 4, key_corrected: true, reason: 'two options are right' },
      ],
    })
    expect(shown[0]?.questions[0]?.key_correction).toEqual({
      before: { mode: 'options', options: ['A'] },
      after: { mode: 'options', options: ['A', 'B'] },
      at: t.time.toISOString(),
      reason: 'two options are right',
    })
    await sweepOutbox(t, fail)
    const sent = t.mails.filter(({ subject }) => subject.includes('marks'))
    expect(sent).toHaveLength(1)
    expect(sent[0]).toMatchObject({ to: user?.email, subject: 'Polity: your marks were corrected' })
    expect(sent[0]?.text).toContain('Attempt 1: before 3 of 4, passed; now 4 of 4, passed.')
  })

  it('keeps the reason, which may name the key, until no attempt of the learner is open', async () => {
    const { exam, takers } = await taken(['BBCD'])
    const { token = '' } = takers[0] ?? {}
    const again = await start(token, exam.id)
    await correct(exam.slug, 1, 'B', { reason: 'B is right' })
    const locked = await results(token, exam.id)
    expect(locked.results).toMatchObject([
      { score: 4, grades: [{ version: 1 }, { version: 2, key_corrected: true, reason: null }] },
    ])
    expect(JSON.stringify(locked)).not.toContain('B is right')
    await submit(token, again.attempt_id)
    expect(JSON.stringify(await results(token, exam.id))).toContain('B is right')
  })

  it.each([
    ['no-such-test', 1, 'B', "There is no test 'no-such-test'"],
    [null, 9, 'B', 'has no question 9'],
    [null, 1, 'A', 'is this one already'],
  ])('%s %i %s is refused with the reason', async (slug, question, key, reason) => {
    const { exam } = await taken([])
    await expect(correct(slug ?? exam.slug, question, key)).rejects.toThrow(reason)
    expect(await t.db.selectFrom('key_correction').selectAll().execute()).toEqual([])
  })

  it('to an option that the question lacks, or that leaves no question, is refused', async () => {
    const { exam } = await taken([], { questions: [{ key: 'A', options: 2 }, { key: 'B' }] })
    await expect(correct(exam.slug, 1, 'C')).rejects.toThrow('there is no option C')
    await correct(exam.slug, 1, 'dropped')
    await expect(correct(exam.slug, 2, 'dropped')).rejects.toThrow('the last question that counts')
  })

  it('to a key that is none is refused', async () => {
    const { exam } = await taken([])
    for (const key of ['E', 'A,E', '', 'A,,B', 'none']) {
      await expect(correct(exam.slug, 1, key), key).rejects.toThrow(/option/)
    }
  })
})

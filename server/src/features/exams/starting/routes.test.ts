import { startAttempt } from '@sopan/contract/exams/attempts'
import { describe, expect, it } from 'vitest'

import { testApp } from '#test/app.ts'
import { questions } from '#test/exams/exam-factories.ts'
import { entry, taking } from '#test/exams/taking.ts'

const t = testApp()
const { build, learner, started, start, open, save, submit, attempts, advanceSeconds } = taking(t)

const tryStart = async (token: string, test_id: number) => {
  const { status, body } = await t.raw(startAttempt, { body: { test_id } }, { token })
  return [status, body.message]
}

describe('starting a test', () => {
  it('creates an attempt and returns its questions in order, without keys', async () => {
    const { session, exam } = await started({ title: 'Polity' })
    expect(session).toMatchObject({
      number: 1,
      resumed: false,
      time_limit: 600,
      max_seq: 0,
      answers: [],
      started_at: t.time.toISOString(),
      server_now: t.time.toISOString(),
      deadline: new Date(t.time.getTime() + 600_000).toISOString(),
      test: {
        id: exam.id,
        test_name: 'Polity',
        title: 'Polity',
        duration_minutes: 10,
        total_questions: 4,
        pass_percentage: 60,
        languages: ['en'],
        sections: [],
      },
    })
    expect(session.questions.map((question) => question.position)).toEqual([1, 2, 3, 4])
    const [question] = session.questions
    const text = question?.question_text
    expect(question).toMatchObject({
      question_html: null,
      section_id: null,
      option_a: `${text}, option A`,
      option_d: `${text}, option D`,
      marks: { right: '1', wrong: '0' },
      translations: [],
    })
    expect(question?.options.map(({ key, text: own }) => [key, own])).toEqual(
      ['A', 'B', 'C', 'D'].map((letter) => [letter, `${text}, option ${letter}`]),
    )
  })

  it('resumes the attempt in progress with its answers and the seconds left', async () => {
    const { token, exam, id, q1, q2, q3 } = await started()
    await save(token, id, [entry(q1, 'A', 1), entry(q2, 'C', 2), entry(q3, 'D', 3)])
    await save(token, id, [entry(q1, 'B', 4, { seconds: 20 }), entry(q3, null, 5)])
    advanceSeconds(250)
    const again = await start(token, exam.id)
    expect(again).toMatchObject({ attempt_id: id, resumed: true, time_limit: 350, max_seq: 5 })
    expect(again.answers).toEqual([
      entry(q1, 'B', 4, { seconds: 20 }),
      entry(q2, 'C', 2),
      entry(q3, null, 5),
    ])
    expect(await open(token, exam.id)).toEqual(again)
    expect(await attempts()).toHaveLength(1)
  })

  it('resumes at the deadline with 0 seconds, and no longer after the grace', async () => {
    const { token, exam, id } = await started()
    advanceSeconds(600)
    expect(await start(token, exam.id)).toMatchObject({ attempt_id: id, time_limit: 0 })
    advanceSeconds(45)
    expect(await open(token, exam.id)).toMatchObject({ attempt_id: id, time_limit: 0 })
    advanceSeconds(1)
    expect(await start(token, exam.id)).toMatchObject({ number: 2, time_limit: 600 })
    expect((await attempts())[0]).toMatchObject({ id, close_reason: 'expired' })
  })

  it('rejects a test without questions and uses up no attempt', async () => {
    const { token } = await learner()
    const bare = await build().exam()
    const empty = await build().examWithPaper({}, { questions: [] })
    for (const exam of [bare, empty]) {
      expect(await tryStart(token, exam.id)).toEqual([409, 'No Questions Available'])
    }
    expect(await attempts()).toEqual([])
  })

  it('rejects a test that is unknown, withdrawn or not bought', async () => {
    const { token } = await learner()
    const paid = await build().examWithPaper({ type: 'paid' })
    const withdrawn = await build().examWithPaper({ published: false })
    expect(await tryStart(token, paid.id)).toEqual([
      403,
      'Access denied. Please purchase the test to start it.',
    ])
    expect((await tryStart(token, withdrawn.id))[0]).toBe(404)
    expect((await tryStart(token, 999_999))[0]).toBe(404)
    expect(await attempts()).toEqual([])
  })
})

describe('attempts of a paid test', () => {
  it('belong to the purchase, and owners of a withdrawn test keep them', async () => {
    const { user, token } = await learner()
    const exam = await build().examWithPaper({ type: 'paid', max_attempts: 9 })
    const first = await build().examGrant(user.id, exam.id, { max_attempts: 1 })
    const one = await start(token, exam.id)
    await submit(token, one.attempt_id)
    expect(await tryStart(token, exam.id)).toEqual([403, 'No more attempts'])
    const starts_at = new Date(t.time.getTime() - 1000)
    const second = await build().examGrant(user.id, exam.id, { max_attempts: 2, starts_at })
    await t.db.updateTable('exam').set({ published: false }).where('id', '=', exam.id).execute()
    const two = await start(token, exam.id)
    expect([one.number, two.number]).toEqual([1, 1])
    expect((await attempts()).map((attempt) => attempt.entitlement_id)).toEqual([
      first.id,
      second.id,
    ])
  })

  it.each(['ends_at', 'revoked_at'])('may be finished after %s, but not started', async (at) => {
    const { user, token } = await learner()
    const exam = await build().examWithPaper({ type: 'paid' })
    const grant = await build().examGrant(user.id, exam.id, { max_attempts: 3 })
    const session = await start(token, exam.id)
    const [question] = session.questions
    await t.db
      .updateTable('entitlement')
      .set({ [at]: t.time })
      .where('id', '=', grant.id)
      .execute()
    advanceSeconds(60)
    expect(await start(token, exam.id)).toMatchObject({ resumed: true })
    await save(token, session.attempt_id, [entry(question?.id ?? 0, 'A', 1)])
    expect(await submit(token, session.attempt_id)).toMatchObject({ correct: 1, state: 'closed' })
    expect((await tryStart(token, exam.id))[0]).toBe(403)
  })
})

describe('the paper of an attempt', () => {
  it('is graded, even if the test changes meanwhile', async () => {
    const { token, exam, session, id, q1, q2 } = await started()
    await save(token, id, [entry(q1, 'A', 1), entry(q2, 'B', 2)])
    await build().paper(exam.id, { questions: questions(2, { key: 'D' }), time_limit_seconds: 60 })
    await t.db.updateTable('exam').set({ published: false }).where('id', '=', exam.id).execute()
    advanceSeconds(100)
    expect(await start(token, exam.id)).toMatchObject({
      attempt_id: id,
      time_limit: 500,
      questions: session.questions,
    })
    expect(await submit(token, id)).toMatchObject({ correct: 2, total_questions: 4 })
    await t.db.updateTable('exam').set({ published: true }).where('id', '=', exam.id).execute()
    const next = await start(token, exam.id)
    expect([next.questions.length, next.time_limit]).toEqual([2, 60])
  })

  it('cannot be changed in the database', async () => {
    const { exam, session } = await started()
    const { id } = exam.paper
    const changes = [
      t.db
        .updateTable('paper')
        .set({ exam_id: exam.id } as never)
        .where('id', '=', id),
      t.db.deleteFrom('paper').where('id', '=', id),
      t.db.deleteFrom('paper_question').where('id', '=', session.questions[0]?.id ?? 0),
    ]
    for (const change of changes) {
      await expect(change.execute()).rejects.toThrow(/are never changed/)
    }
  })

  it('shows options in another, stable order if the test is configured so', async () => {
    const asked = { questions: questions(20), shuffle_options: true }
    const { token, exam, session, id } = await started({}, asked)
    const orders = session.questions.map((one) => one.options.map(({ key }) => key).join(''))
    expect(new Set(orders).size).toBeGreaterThan(5)
    expect(orders.map((order) => order.split('').toSorted().join(''))).toEqual(
      orders.map(() => 'ABCD'),
    )
    for (const { options, option_c } of session.questions) {
      expect(options.find(({ key }) => key === 'C')?.text).toBe(option_c)
    }
    expect((await start(token, exam.id)).questions).toEqual(session.questions)
    await submit(token, id)
    expect((await start(token, exam.id)).questions).not.toEqual(session.questions)
  })

  it('has sections, marks as fractions, languages, images and formulas', async () => {
    const rich = (text: string, html: string | null = null) => ({ text, html })
    const texts = {
      en: {
        question: rich('What is $x^2$?', '<p>What is $x^2$? <img src="/uploads/x.svg"></p>'),
        options: [rich('One'), rich('Two', '<b>Two</b>')],
        explanation: null,
      },
      hi: {
        question: rich('$x^2$ क्या है?'),
        options: [rich('एक'), rich('दो')],
        explanation: rich('रहस्य'),
      },
    }
    const { session } = await started(
      {},
      {
        languages: ['en', 'hi'],
        sections: [{ name: 'Maths', time_limit_seconds: 90 }, { name: 'English' }],
        questions: [
          { texts, section: 1, right: '2', wrong: '-0.50' },
          { section: 2, right: '1', wrong: '-1/3' },
        ],
      },
    )
    const [maths, english] = session.test.sections
    expect([maths, english]).toMatchObject([
      { name: 'Maths', total_questions: 1, duration_minutes: 1.5 },
      { name: 'English', total_questions: 1, duration_minutes: null },
    ])
    expect(session.questions).toMatchObject([
      {
        section_id: maths?.id,
        question_text: 'What is $x^2$?',
        question_html: '<p>What is $x^2$? <img src="/uploads/x.svg"></p>',
        option_b: 'Two',
        option_c: null,
        marks: { right: '2', wrong: '-1/2' },
        translations: [
          {
            language: 'hi',
            question_text: '$x^2$ क्या है?',
            options: [{ key: 'A', text: 'एक', html: null }, { key: 'B' }],
          },
        ],
      },
      { section_id: english?.id, marks: { right: '1', wrong: '-1/3' }, translations: [] },
    ])
    expect(JSON.stringify(session)).not.toContain('रहस्य')
  })
})

describe('the attempt in progress', () => {
  it('is null if there is none, and reading it creates none', async () => {
    const { token } = await learner()
    const exam = await build().examWithPaper()
    expect(await open(token, exam.id)).toBeNull()
    expect(await open(token, 999_999)).toBeNull()
    expect(await attempts()).toEqual([])
  })
})

import { getDashboard } from '@sopan/contract/dashboard'
import type { Answer } from '@sopan/contract/exams/answer'
import { listPractised, savePractice } from '@sopan/contract/exams/practice'
import { listResults } from '@sopan/contract/exams/results'
import { describe, expect, it } from 'vitest'

import { testApp } from '#test/app.ts'
import { correcting } from '#test/exams/correcting.ts'
import { type GivenPaper, questions } from '#test/exams/exam-factories.ts'
import { entry, taking } from '#test/exams/taking.ts'

const t = testApp()
const { build, learner, started, start, submit } = taking(t)
const { correct } = correcting(t)

const DAY = 86_400_000
const later = (days: number) => void (t.time = new Date(t.time.getTime() + days * DAY))

const list = async (token: string) => {
  const querystring = { can: '' }
  const { tests } = (await t.call(listPractised, { querystring }, token)).body.data
  return tests.flatMap((test) => test.questions)
}
const positions = async (token: string) =>
  (await list(token)).map(({ question }) => question.position)
const dueToday = async (token: string) => {
  const { today_list: rows } = (await t.call(getDashboard, { querystring: {} }, token)).body.data
  return rows.flatMap((row) => (row.kind === 'mistakes' ? [row.due] : []))
}

let count = 0
const sent = (question_id: number, act: 'answer' | 'known' | 'star', answer: string | null) => ({
  question_id,
  act,
  answer: answer as Answer | null,
  at: t.time.toISOString(),
  writer: `writer${String(++count).padStart(3, '0')}`,
})
const save = (token: string, ...entries: ReturnType<typeof sent>[]) =>
  t.raw(savePractice, { body: { entries } }, { token })

/** A finished attempt of a test with the keys A, B, C, D: the first right, the second wrong, the others skipped. */
async function finished(given: object = {}) {
  const own = await started({ max_attempts: 9, ...given })
  await submit(own.token, own.id, [entry(own.q1, 'A', 1), entry(own.q2, 'A', 2)])
  return own
}

describe('mistakes in practice', () => {
  it('are the wrong and skipped questions of the newest attempt, with key and explanation', async () => {
    const { token, exam } = await finished()
    const questions = await list(token)
    expect(questions.map(({ question }) => question.position).slice(0, 3)).toEqual([2, 3, 4])
    expect(questions[0]).toMatchObject({
      question: { key: { mode: 'options', options: ['B'] } },
      missed_at: t.time.toISOString(),
      entries: [],
    })
    const again = await start(token, exam.id)
    await submit(token, again.attempt_id, [
      entry(again.questions[0]?.id ?? 0, 'B', 1),
      entry(again.questions[1]?.id ?? 0, 'B', 2),
    ])
    expect((await positions(token)).slice(0, 3)).toEqual([1, 3, 4])
  })

  it('are due the next day, and three days after a right answer', async () => {
    const { token, q2 } = await finished()
    const all = (await list(token)).length
    expect(await dueToday(token)).toEqual([])
    later(1)
    expect(await dueToday(token)).toEqual([all])
    expect((await save(token, sent(q2, 'answer', 'B'))).body).toMatchObject({
      data: { stored: 1, refused: 0 },
    })
    expect(await dueToday(token)).toEqual([all - 1])
    later(3)
    expect(await dueToday(token)).toEqual([all])
  })

  it('end by "I know this", and a star stays', async () => {
    const { token, q2, q3 } = await finished()
    const before = await positions(token)
    t.time = new Date(t.time.getTime() + 1000)
    await save(token, sent(q2, 'known', null), sent(q3, 'known', null), sent(q3, 'star', null))
    const after = await positions(token)
    expect(after.toSorted()).toEqual(before.filter((one) => one !== 2).toSorted())
    expect(after.at(-1)).toBe(3)
  })

  it('follow a corrected key', async () => {
    const { token, exam } = await finished()
    await correct(exam.slug, 2, 'A')
    expect(await positions(token)).not.toContain(2)
    await correct(exam.slug, 3, 'dropped')
    expect(await positions(token)).not.toContain(3)
  })

  it('are not sent while an attempt of their test runs, and an entry is stored meanwhile', async () => {
    const { token, exam, q2 } = await finished()
    expect(await list(token)).not.toEqual([])
    await start(token, exam.id)
    expect(await list(token)).toEqual([])
    expect((await save(token, sent(q2, 'answer', 'B'))).body).toMatchObject({ data: { stored: 1 } })
  })

  it.each([
    ['after the last attempt', { keys_shown: 'after_last_attempt' }],
    ['on a date', { keys_shown: 'date', keys_date: new Date('2099-01-01') }],
  ])('are not sent before their keys are shown %s', async (_, policy) => {
    const { token, q2 } = await finished(policy)
    expect(await list(token)).toEqual([])
    later(1)
    expect(await dueToday(token)).toEqual([])
    expect((await save(token, sent(q2, 'answer', 'B'))).body).toMatchObject({
      data: { stored: 0, refused: 1 },
    })
    expect(await t.db.selectFrom('key_reveal').selectAll().execute()).toEqual([])
  })

  it('count as shown keys once they are sent, and not before', async () => {
    const { token } = await finished()
    await dueToday(token)
    expect(await t.db.selectFrom('key_reveal').selectAll().execute()).toEqual([])
    await list(token)
    expect(await t.db.selectFrom('key_reveal').selectAll().execute()).toHaveLength(1)
  })
})

describe('entries of practice', () => {
  it('are stored once, and refused for questions of others and impossible answers', async () => {
    const { token, q2, q3 } = await finished()
    await list(token)
    const other = await learner()
    const one = sent(q2, 'answer', 'B')
    expect((await save(token, one, one)).body).toMatchObject({ data: { stored: 1 } })
    const replies = await save(
      token,
      one,
      sent(q3, 'answer', 'Z'),
      sent(q3, 'answer', null),
      sent(q3, 'star', 'A'),
      sent(99_999_999, 'answer', 'A'),
    )
    expect(replies.body).toMatchObject({ data: { stored: 0, refused: 4 } })
    expect((await save(other.token, one)).body).toMatchObject({ data: { stored: 0, refused: 1 } })
    expect(await t.db.selectFrom('practice_entry').selectAll().execute()).toHaveLength(1)
  })

  it('are kept 20 a question, the newest', async () => {
    const { token, q2 } = await finished()
    await list(token)
    for (let n = 0; n < 25; n++) {
      t.time = new Date(t.time.getTime() + 1000)
      await save(token, sent(q2, 'answer', n % 2 === 0 ? 'A' : 'B'))
    }
    const question = (await list(token)).find((one) => one.question.id === q2)
    expect(question?.entries).toHaveLength(20)
    expect(question?.entries.at(-1)?.at).toBe(t.time.toISOString())
  })

  it.each(['star', 'known'] as const)('are 20 a question besides the newest %s', async (act) => {
    const { token, user, q2 } = await finished()
    await list(token)
    for (let n = 0; n < 25; n++) {
      t.time = new Date(t.time.getTime() + 1000)
      await save(token, n < 2 ? sent(q2, act, null) : sent(q2, 'answer', 'B'))
    }
    const entries = t.db.selectFrom('practice_entry').select('act').where('user_id', '=', user.id)
    const acts = (await entries.orderBy('counted_at').execute()).map((one) => one.act)
    expect(acts).toEqual([act, ...Array<string>(20).fill('answer')])
    expect((await positions(token)).includes(2)).toBe(act === 'star')
  })

  it('of a clock that is ahead count from their arrival', async () => {
    const { token, q2 } = await finished()
    await list(token)
    t.time = new Date(t.time.getTime() + 1000)
    const ahead = { ...sent(q2, 'answer', 'A'), at: '2031-01-01T00:00:00.000Z' }
    await save(token, ahead)
    const question = (await list(token)).find((one) => one.question.id === q2)
    expect(question?.entries[0]?.at).toBe(t.time.toISOString())
  })
})

describe('tests released for practice', () => {
  const released = (given: object = {}, paper: GivenPaper = { questions: questions(7) }) =>
    build().examWithPaper({ type: 'free', practice: true, ...given }, paper)

  it('give five new questions a day, and what was wrong comes back', async () => {
    await released()
    const { token } = await learner()
    const fresh = await list(token)
    expect(fresh.map(({ question }) => question.position)).toEqual([1, 2, 3, 4, 5])
    expect(await dueToday(token)).toEqual([])
    const [wrong, right] = fresh.map(({ question }) => question)
    const other = wrong?.correct_answer === 'A' ? 'B' : 'A'
    await save(
      token,
      sent(wrong?.id ?? 0, 'answer', other),
      sent(right?.id ?? 0, 'answer', right?.correct_answer ?? null),
    )
    expect((await positions(token)).toSorted()).toEqual([1, 3, 4, 5])
    later(1)
    expect(await dueToday(token)).toEqual([1])
    expect((await positions(token)).toSorted()).toEqual([1, 3, 4, 5, 6, 7])
  })

  it('show the keys of those five alone, also for stars and if the test gets a window later', async () => {
    const exam = await released()
    const { token, user } = await learner()
    const first = await list(token)
    const ids = await t.db
      .selectFrom('paper_question')
      .innerJoin('exam', 'exam.paper_id', 'paper_question.paper_id')
      .select('paper_question.id')
      .where('exam.id', '=', exam.id)
      .orderBy('position')
      .execute()
    const unseen = ids.slice(5).map(({ id }) => id)
    const stars = unseen.map((id) => sent(id, 'star', null))
    expect((await save(token, ...stars)).body).toMatchObject({ data: { stored: 0, refused: 2 } })
    expect((await list(token)).map(({ question }) => question.id)).toEqual(
      first.map(({ question }) => question.id),
    )
    await t.db
      .updateTable('exam')
      .set({ practice: false, opens_at: t.time, closes_at: new Date('2099-01-01') })
      .where('id', '=', exam.id)
      .execute()
    const attempt = await start(token, exam.id)
    await submit(token, attempt.attempt_id, [])
    expect(await list(token)).toEqual([])
    const querystring = { test_id: String(exam.id), user_id: String(user.id) }
    const { data } = (
      await t.call(listResults, { querystring: { ...querystring, can: '' } }, token)
    ).body
    expect(data).toMatchObject({ review_locked: true, keys_from: '2099-01-01T00:00:00.000Z' })
  })

  it.each([
    ['that hides its keys', { keys_shown: 'after_last_attempt' }],
    ['that has a window', { opens_at: new Date('2026-01-01'), closes_at: new Date('2099-01-01') }],
    ['that is not published', { published: false }],
    ['that has to be bought', { type: 'paid', price_paise: 9900 }],
    ['that is not released', { practice: false }],
  ])('are no tests %s', async (_, given) => {
    await released(given)
    expect(await list((await learner()).token)).toEqual([])
  })

  it('are no tests that were a competition once, or that the learner has begun', async () => {
    const [competition, begun] = [await released(), await released()]
    const { token } = await learner()
    const other = await learner()
    await start(other.token, competition.id)
    await t.db
      .updateTable('attempt')
      .set({ in_window: true } as object)
      .execute()
    await start(token, begun.id)
    expect(await list(token)).toEqual([])
  })
})

import { getExam, listExams } from '@sopan/contract/exams/exams'
import type { Asked } from '@sopan/domain/exams/kinds/asked'
import { describe, expect, it } from 'vitest'

import { testApp } from '#test/app.ts'
import { questions } from '#test/exams/exam-factories.ts'
import { taking } from '#test/exams/taking.ts'
import { forExams } from '#test/factories.ts'

const t = testApp()
const { build, learner, started, start, submit, advanceSeconds } = taking(t)

async function list(token?: string, querystring: Record<string, string> = {}) {
  return (await t.call(listExams, { querystring }, token)).body.data
}

const titles = async (token?: string, querystring: Record<string, string> = {}) =>
  (await list(token, querystring)).tests.map((test) => test.title)

async function card(token: string, id: number) {
  const { tests } = await list(token)
  return tests.find((test) => test.id === id)
}

describe('the list of tests', () => {
  it('shows a visitor every published test, newest first', async () => {
    const paid = await build().examWithPaper(
      { type: 'paid', title: 'Haryana GK', price_paise: 9950, max_attempts: 5, validity_days: 90 },
      { questions: questions(25), time_limit_seconds: 1800 },
    )
    const free = await build().examWithPaper({ title: 'Polity' })
    await build().examWithPaper({ published: false })
    const { tests, next_cursor } = await list()
    expect(next_cursor).toBeNull()
    expect(tests.map((test) => test.id)).toEqual([free.id, paid.id])
    expect(tests[1]).toEqual({
      id: paid.id,
      test_name: 'Haryana GK',
      title: 'Haryana GK',
      description: 'A test for the test',
      exams: [],
      languages: ['en'],
      access_type: 'paid',
      price: 99.5,
      duration_minutes: 30,
      total_questions: 25,
      pass_percentage: 60,
      max_attempts: 5,
      purchase_attempts: 5,
      validity_days: 90,
      created_at: paid.created_at.toISOString(),
      access_info: {
        has_access: false,
        is_free: false,
        needs_to_buy_again: false,
        access_status: null,
        access_expires: null,
        access_message: null,
      },
      user_stats: { total_attempts: 0, can_attempt: false, finished_attempts: 0 },
      open_attempt: null,
    })
    expect(tests[0]).toMatchObject({
      price: null,
      access_info: { has_access: false, is_free: true },
      user_stats: { can_attempt: true },
    })
  })

  it('is filtered, searched and paginated', async () => {
    const { user, token } = await learner()
    await build().exam({ type: 'paid', title: 'Maths 100%', ...forExams('SSC CGL', 'IBPS PO') })
    await build().exam({ type: 'free', title: 'Reasoning', description: 'Series and maths' })
    const owned = await build().exam({ type: 'paid', title: 'Gone', published: false })
    await build().examGrant(user.id, owned.id, { ends_at: new Date(t.time.getTime() - 1000) })
    const refunded = await build().exam({ type: 'paid', title: 'Refunded' })
    await build().examGrant(user.id, refunded.id, { revoked_at: t.time })

    expect(await titles()).toEqual(['Refunded', 'Reasoning', 'Maths 100%'])
    expect(await titles(token, { type: 'free' })).toEqual(['Reasoning'])
    expect(await titles(token, { type: 'paid' })).toEqual(['Refunded', 'Maths 100%'])
    expect(await titles(token, { type: 'purchased' })).toEqual(['Gone'])
    expect(await titles(undefined, { exam: 'ibps-po' })).toEqual(['Maths 100%'])
    expect(await titles(undefined, { search: 'MATHS' })).toEqual(['Reasoning', 'Maths 100%'])
    // Every word, in any order and in either text.
    expect(await titles(undefined, { search: 'maths  series' })).toEqual(['Reasoning'])
    expect(await titles(undefined, { search: '100% mat' })).toEqual(['Maths 100%'])
    expect(await titles(undefined, { search: 'maths history' })).toEqual([])
    expect(await titles(undefined, { search: '0%' })).toEqual(['Maths 100%'])
    expect(await titles(undefined, { search: '_' })).toEqual([])
    const signedOut = await t.raw(listExams, { querystring: { type: 'purchased' } })
    expect(signedOut.status).toBe(401)

    const first = await list(token, { limit: '2' })
    const rest = await list(token, { limit: '2', cursor: first.next_cursor ?? '' })
    expect([...first.tests, ...rest.tests].map((test) => test.title)).toEqual(await titles(token))
    expect(rest.next_cursor).toBeNull()
  })

  it('leaves out tests with a window if it is asked to', async () => {
    await build().exam({ title: 'At any time' })
    const closes_at = new Date(t.time.getTime() + 60_000)
    await build().exam({ title: 'At its time', opens_at: t.time, closes_at })
    expect(await titles()).toEqual(['At its time', 'At any time'])
    expect(await titles(undefined, { window: 'none' })).toEqual(['At any time'])
  })

  it('has only papers of previous years if it is asked to, with the exam that asked them', async () => {
    await build().exam({ title: 'Mock' })
    const asked_in = { exam: 'SSC CGL Tier 1', year: 2024, shift: '9 Sep, morning' }
    await build().exam({ title: 'Paper of 2024', asked_in })
    expect(await titles(undefined, { previous_years: 'only' })).toEqual(['Paper of 2024'])
    expect((await list()).tests.map((test) => test.asked_in)).toEqual([asked_in, undefined])
  })

  it('is cached for visitors until an import reports a change', async () => {
    await build().exam({ title: 'Old' })
    const first = await t.raw(listExams, {})
    const etag = String(first.headers['etag'])
    const again = await t.app.inject({
      url: '/api/tests/list.php',
      headers: { 'if-none-match': etag },
    })
    expect(again.statusCode).toBe(304)
    await t.db.updateTable('exam').set({ title: 'New' }).execute()
    expect(await titles()).toEqual(['Old'])
    t.catalogueChanges.announce()
    expect(await titles()).toEqual(['New'])
  })
})

describe('a learner’s card', () => {
  it('counts the attempts left of a free test', async () => {
    const { token, exam, id } = await started({ max_attempts: 2 })
    expect(await card(token, exam.id)).toMatchObject({
      max_attempts: 2,
      access_info: { has_access: true, is_free: true, needs_to_buy_again: false },
      user_stats: { total_attempts: 1, can_attempt: true, finished_attempts: 0 },
      open_attempt: { attempt_id: id },
    })
    await submit(token, id)
    await submit(token, (await start(token, exam.id)).attempt_id)
    expect(await card(token, exam.id)).toMatchObject({
      access_info: { needs_to_buy_again: false },
      user_stats: { total_attempts: 2, can_attempt: false, finished_attempts: 2 },
      open_attempt: null,
    })
  })

  it('counts the attempts of the newest purchase of a paid test, and reports when it can be bought again', async () => {
    const { user, token } = await learner()
    const exam = await build().examWithPaper({ type: 'paid', max_attempts: 5 })
    const ends_at = new Date(t.time.getTime() + 10 * 86_400_000)
    await build().examGrant(user.id, exam.id, { max_attempts: 1, ends_at })
    expect(await card(token, exam.id)).toMatchObject({
      max_attempts: 1,
      purchase_attempts: 5,
      validity_days: null,
      access_info: {
        has_access: true,
        needs_to_buy_again: false,
        access_status: 'active',
        access_expires: ends_at.toISOString(),
        access_message: '10 days remaining',
      },
      user_stats: { total_attempts: 0, can_attempt: true },
    })
    await submit(token, (await start(token, exam.id)).attempt_id)
    expect(await card(token, exam.id)).toMatchObject({
      access_info: { has_access: true, needs_to_buy_again: true },
      user_stats: { total_attempts: 1, can_attempt: false, finished_attempts: 1 },
    })
    await build().examGrant(user.id, exam.id, { max_attempts: 5, starts_at: t.time })
    expect(await card(token, exam.id)).toMatchObject({
      max_attempts: 5,
      access_info: { needs_to_buy_again: false },
      user_stats: { total_attempts: 0, can_attempt: true, finished_attempts: 1 },
    })
  })

  it('does not offer to resume a finished attempt', async () => {
    const { token, exam } = await started()
    advanceSeconds(646)
    expect((await card(token, exam.id))?.open_attempt).toBeNull()
  })

  it('shows only the caller’s attempts', async () => {
    const { exam } = await started()
    const other = await learner()
    expect(await card(other.token, exam.id)).toMatchObject({
      user_stats: { total_attempts: 0 },
      open_attempt: null,
    })
  })
})

describe('the details of a test', () => {
  const detail = async (id: number, token?: string) =>
    (await t.call(getExam, { querystring: { test_id: String(id) } }, token)).body.data

  it('describe the test without its questions', async () => {
    const { token } = await learner()
    const exam = await build().examWithPaper(
      {},
      {
        languages: ['en', 'hi'],
        sections: [{ name: 'Maths', time_limit_seconds: 600 }, { name: 'English' }],
        questions: [
          ...questions(2, { section: 1, right: '2', wrong: '-1/2' }),
          ...questions(1, { section: 2, right: '2', wrong: '-0.5' }),
        ],
      },
    )
    for (const data of [await detail(exam.id), await detail(exam.id, token)]) {
      expect(data).toMatchObject({
        total_questions: 3,
        languages: ['en', 'hi'],
        translated_questions: { hi: 0 },
        marking: { right: '2', wrong: '-1/2' },
        sections: [
          { name: 'Maths', total_questions: 2, duration_minutes: 10 },
          { name: 'English', total_questions: 1, duration_minutes: null },
        ],
      })
      expect(JSON.stringify(data)).not.toMatch(/option|Question/)
    }
  })

  it('count the questions that a language has', async () => {
    const rich = (text: string) => ({ text, html: null })
    const texts = { question: rich('?'), options: [rich('1'), rich('2')], explanation: null }
    const exam = await build().examWithPaper(
      {},
      {
        languages: ['en', 'hi'],
        questions: [...questions(2, { texts: { en: texts, hi: texts } }), ...questions(1)],
      },
    )
    expect(await detail(exam.id)).toMatchObject({
      total_questions: 3,
      translated_questions: { hi: 2 },
    })
  })

  it('have the sum of the marks without a qualifying section, and name partial marks', async () => {
    const asked: Asked = {
      kind: 'several',
      options: 4,
      partly: 1,
      key: { mode: 'several', options: ['A', 'C'] },
    }
    const exam = await build().examWithPaper(
      {},
      {
        sections: [{ name: 'Maths' }, { name: 'Computer', qualifying: true }],
        questions: [
          ...questions(7, { section: 1, right: '6/7', wrong: '-3/14' }),
          ...questions(1, { section: 2, right: '4', asked }),
        ],
      },
    )
    expect(await detail(exam.id)).toMatchObject({ total_marks: 6, has_partly: true })
    const plain = await detail((await build().examWithPaper({}, { questions: questions(2) })).id)
    expect(plain).toMatchObject({ total_marks: 2 })
    expect(plain).not.toHaveProperty('has_partly')
  })

  it('have no common marking if questions differ, and none without a paper', async () => {
    const mixed = [...questions(1), ...questions(1, { wrong: '-1' })]
    const exam = await build().examWithPaper({}, { questions: mixed })
    expect((await detail(exam.id)).marking).toBeNull()
    expect(await detail((await build().exam()).id)).toMatchObject({
      total_questions: 0,
      duration_minutes: 0,
      languages: ['en'],
      translated_questions: {},
      marking: null,
      sections: [],
    })
  })

  it('of a withdrawn test are visible only to its owners', async () => {
    const { user, token } = await learner()
    const exam = await build().examWithPaper({ type: 'paid', published: false })
    const ask = () => t.raw(getExam, { querystring: { test_id: exam.id } }, { token })
    expect((await ask()).status).toBe(404)
    await build().examGrant(user.id, exam.id)
    expect((await ask()).status).toBe(200)
    expect((await t.raw(getExam, { querystring: { test_id: exam.id } })).status).toBe(404)
    expect((await t.raw(getExam, { querystring: {} })).status).toBe(400)
  })
})

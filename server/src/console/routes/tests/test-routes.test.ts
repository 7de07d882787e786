import {
  correctKey,
  countLateAnswers,
  extendTest,
  getTest,
  giveBackAttempt,
  listAttempts,
  listTests,
  previewKey,
} from '@sopan/contract/console/tests'
import type { QuestionKey } from '@sopan/contract/exams/keys'
import type { OptionLetter } from '@sopan/contract/exams/option'
import { keyText } from '@sopan/words/results/keys'
import { describe, expect, it } from 'vitest'

import { sweepRegrades } from '#server/features/exams/grades/regrade.ts'
import { createPaperCache } from '#server/features/exams/paper/cache.ts'
import { testApp } from '#test/app.ts'
import { testConsole } from '#test/console.ts'
import { entry, taking } from '#test/exams/taking.ts'

const t = testApp()
const c = testConsole(t)
const { build, learner, start, submit } = taking(t)

const sweep = () => sweepRegrades(t.db, createPaperCache(), () => t.time)
const key = (...options: OptionLetter[]): QuestionKey => ({ mode: 'options', options })

/** Learners who answer the four questions, whose keys are A, B, C and D. */
async function taken(answers: string[]) {
  const exam = await build().examWithPaper({ title: 'Polity', max_attempts: 5 })
  const ids: number[] = []
  for (const given of answers) {
    const { token } = await learner()
    const { attempt_id: id, questions } = await start(token, exam.id)
    const sent = questions.map((one, index) => entry(one.id, given[index] as 'A', index + 1))
    await submit(token, id, sent)
    ids.push(id)
  }
  return { ...exam, ids }
}

const SHOWN = { opens_at: '2026-12-06T04:30:00.000Z', closes_at: '2026-12-06T12:30:00.000Z' }
const WINDOW = { opens_at: new Date(SHOWN.opens_at), closes_at: new Date(SHOWN.closes_at) }

const teacher = (name?: string) =>
  c.member(['teacher'], name === undefined ? {} : { name }).then(({ id }) => c.session(id))

async function shown(slug: string, cookie: string) {
  return (await c.call(getTest, { params: { slug } }, { cookie })).data
}

describe('tests', () => {
  it('are found by words of the title, in pages, with the number of attempts', async () => {
    const cookie = await teacher()
    const exam = await taken(['ABCD', 'ABCA'])
    await start((await learner()).token, exam.id)
    const other = await build().examWithPaper({ title: 'Indian history' })
    const find = async (querystring: object) => {
      const { data } = await c.call(listTests, { querystring }, { cookie })
      return { slugs: data.tests.map(({ slug }) => slug), next: data.next_cursor ?? undefined }
    }
    const first = await find({ limit: '1' })
    expect(first.slugs).toEqual([other.slug])
    expect((await find({ limit: '1', cursor: first.next })).slugs).toEqual([exam.slug])
    expect((await find({ search: 'history indian' })).slugs).toEqual([other.slug])
    expect((await find({ search: '%' })).slugs).toEqual([])
    expect((await shown(exam.slug, cookie)).test).toMatchObject({ running: 1, finished: 2 })
    const missing = await c.raw(getTest, { params: { slug: 'no-test' } }, { cookie })
    expect(missing.status).toBe(404)
  })

  it('show marks in ten bands, and each question with its key and figures', async () => {
    const cookie = await teacher()
    const exam = await taken(['ABCD', 'ABCA', 'BCDA'])
    const { bands, questions, summary, test } = await shown(exam.slug, cookie)
    expect(bands.map(({ attempts }) => attempts)).toEqual([1, 0, 0, 0, 0, 0, 0, 1, 0, 1])
    expect(summary).toMatchObject({ attempts: 3, mean: expect.closeTo(7 / 3, 5) })
    expect(test.pass_percent).toEqual(expect.any(Number))
    expect(questions.map(({ number, key: one }) => [number, keyText(one, 'en')])).toEqual([
      [1, 'A'],
      [2, 'B'],
      [3, 'C'],
      [4, 'D'],
    ])
    expect(questions[3]).toMatchObject({ right: expect.closeTo(100 / 3, 5), flag: null })
    expect(questions[0]?.options).toHaveLength(4)
  })

  it.each([
    [{}, null, { policy: 'at_once', date: null }],
    [{ ...WINDOW, keys_shown: 'after_close' }, SHOWN, { policy: 'after_close', date: null }],
    [
      { ...WINDOW, keys_shown: 'date', keys_date: WINDOW.closes_at },
      SHOWN,
      { policy: 'date', date: SHOWN.closes_at },
    ],
  ] as const)(
    'with %j show when they may be taken, and when keys are shown',
    async (given, window, keys) => {
      const exam = await build().examWithPaper(given, { questions: [{ key: 'E', options: 5 }] })
      const { questions, test } = await shown(exam.slug, await teacher())
      expect(test).toMatchObject({ window, keys })
      expect(questions[0]?.options.map(({ letter }) => letter).join('')).toBe('ABCDE')
    },
  )

  it('list attempts with their learners, and record who read them', async () => {
    const member = await c.member(['teacher'])
    const cookie = await c.session(member.id)
    const exam = await taken(['ABCD'])
    await start((await learner()).token, exam.id)
    const read = async (querystring: object) =>
      (await c.call(listAttempts, { params: { slug: exam.slug }, querystring }, { cookie })).data
    expect((await read({})).attempts).toHaveLength(2)
    expect((await read({ state: 'finished' })).attempts).toMatchObject([{ marks: 4, late: 0 }])
    expect((await read({ state: 'running' })).attempts).toMatchObject([{ marks: null }])
    const rows = await t.db.selectFrom('audit').select(['actor', 'action']).execute()
    expect(rows[0]).toEqual({ actor: `staff ${member.id} Anita Rao`, action: 'read attempts' })
  })
})

describe('correcting a key', () => {
  it('changes as many attempts as the preview shows', async () => {
    const right = key('A', 'B')
    const cookie = await teacher()
    const exam = await taken(['ABCA', 'BBAA', 'CBAD'])
    const { test, questions } = await shown(exam.slug, cookie)
    const body = {
      slug: exam.slug,
      paper_id: test.paper_id ?? 0,
      number: 1,
      key: right,
      expected: questions[0]?.key ?? key('A'),
    }
    const preview = (await c.call(previewKey, { body }, { cookie })).data
    expect(preview.effect.graded).toBe(3)
    expect((await shown(exam.slug, cookie)).corrections).toEqual([])
    await c.call(correctKey, { body: { ...body, reason: 'two are right' } }, { cookie })
    expect((await shown(exam.slug, cookie)).regrade?.finished_at).toBeNull()
    await sweep()
    const after = await shown(exam.slug, cookie)
    expect(after.regrade).toMatchObject(preview.effect)
    expect(after.regrade?.finished_at).not.toBeNull()
    expect(after.questions[0]?.key).toEqual(right)
    expect(after.corrections).toMatchObject([{ number: 1, key: right, reason: 'two are right' }])
    const audit = await t.db.selectFrom('audit').selectAll().execute()
    expect(audit).toMatchObject([{ action: 'correct key', actor: expect.stringMatching(/^staff/) }])
  })

  it('by two people at the same time shows the second who did what', async () => {
    const [first, second] = [await teacher('Anita Rao'), await teacher('Vikram Das')]
    const exam = await taken(['ABCA'])
    const { test, questions } = await shown(exam.slug, first)
    const send = (cookie: string, right: QuestionKey) => {
      const expected = questions[0]?.key ?? key('A')
      const given = { slug: exam.slug, paper_id: test.paper_id ?? 0, number: 1, key: right }
      return c.raw(correctKey, { body: { ...given, expected, reason: 'wrong' } }, { cookie })
    }
    const replies = await Promise.all([send(first, key('B')), send(second, key('C'))])
    expect(replies.map(({ status }) => status).toSorted()).toEqual([200, 409])
    const refused = replies.find(({ status }) => status === 409)
    const winner = replies[0]?.status === 200 ? 'Anita Rao' : 'Vikram Das'
    expect(refused?.body.message).toContain(winner)
    expect(refused?.body.message).toContain('The key of question 1 was changed')
    expect((await shown(exam.slug, first)).corrections).toHaveLength(1)
  })

  it('to an option that is missing, without an option or a reason is refused', async () => {
    const cookie = await teacher()
    const exam = await taken([])
    const { test } = await shown(exam.slug, cookie)
    const given = { slug: exam.slug, paper_id: test.paper_id, number: 1, expected: key('A') }
    const send = async (more: object) =>
      (await c.raw(correctKey, { body: { ...given, ...more } }, { cookie })).status
    expect(await send({ key: key(), reason: 'x' })).toBe(400)
    expect(await send({ key: { mode: 'all', options: ['A'] }, reason: 'x' })).toBe(400)
    expect(await send({ key: key('B'), reason: ' ' })).toBe(400)
    expect(await send({ key: key('B'), reason: 'x', number: 99 })).toBe(409)
  })
})

describe('acts on attempts', () => {
  it('extend a test once when it is pressed twice, and tell who did', async () => {
    const cookie = await teacher('Anita Rao')
    const exam = await taken([])
    const { token } = await learner()
    const { attempt_id: id } = await start(token, exam.id)
    const deadline = async () => {
      const row = t.db.selectFrom('attempt').select('deadline').where('id', '=', id)
      return (await row.executeTakeFirstOrThrow()).deadline.getTime()
    }
    const before = await deadline()
    const body = {
      slug: exam.slug,
      minutes: 10,
      email: null,
      closed_within_minutes: null,
      last_extension: null,
      reason: 'power cut',
    }
    const send = (more = {}) => c.raw(extendTest, { body: { ...body, ...more } }, { cookie })
    const replies = await Promise.all([send(), send()])
    expect(replies.map(({ status }) => status).toSorted()).toEqual([200, 409])
    const refused = replies.find(({ status }) => status === 409)
    expect(refused?.body.message).toContain('Anita Rao')
    expect((await deadline()) - before).toBe(600_000)
    const { last_extension: last } = await shown(exam.slug, cookie)
    expect((await send({ last_extension: last?.id })).status).toBe(200)
    expect((await deadline()) - before).toBe(1_200_000)
    expect((await send({ email: 'nobody@example.com', last_extension: null })).status).toBe(409)
  })

  it('give an attempt back once, and refuse to count late answers where there are none', async () => {
    const cookie = await teacher('Anita Rao')
    const [id = 0] = (await taken(['ABCD'])).ids
    const body = { attempt_id: id, reason: 'wrong room' }
    const send = () => c.raw(giveBackAttempt, { body }, { cookie })
    expect((await send()).status).toBe(200)
    const again = await send()
    expect([again.status, again.body.message]).toEqual([409, expect.stringContaining('Anita Rao')])
    const late = { attempt_id: id, after_review: false, reason: 'late' }
    expect((await c.raw(countLateAnswers, { body: late }, { cookie })).status).toBe(409)
  })
})

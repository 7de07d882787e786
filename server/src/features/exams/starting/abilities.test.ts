import { getOpenAttempt, startAttempt } from '@sopan/contract/exams/attempts'
import { listResults } from '@sopan/contract/exams/results'
import { ABILITIES } from '@sopan/domain/exams/abilities'
import { expect, it } from 'vitest'

import { testApp } from '#test/app.ts'
import { entry, taking } from '#test/exams/taking.ts'

const t = testApp()
const { build, learner, save, submit } = taking(t)

const CAN = [...ABILITIES]
const WEB = 'Please reload the page to take this test.'
const APP = 'Please update the app to take this test.'
const app = { origin: 'https://localhost' }

const fiveOptions = () =>
  build().examWithPaper(
    {},
    {
      questions: [
        { key: 'E', options: 5 },
        { key: 'A', options: 4 },
      ],
    },
  )

it('a test with five options is started, answered with E and graded', async () => {
  const { token } = await learner()
  const exam = await fiveOptions()
  const body = { test_id: exam.id, can: CAN }
  const { data } = (await t.call(startAttempt, { body }, token)).body
  const [first, second] = data.questions
  expect(first?.options.map((option) => option.key)).toEqual(['A', 'B', 'C', 'D', 'E'])
  expect(first).not.toHaveProperty('option_e')
  const [q1, q2] = [first?.id ?? 0, second?.id ?? 0]
  const { answers } = await save(token, data.attempt_id, [entry(q1, 'E', 1)])
  expect(answers).toMatchObject([{ stored: 'saved' }])
  await expect(save(token, data.attempt_id, [entry(q2, 'E', 2)])).rejects.toThrow('400')
  expect(await submit(token, data.attempt_id)).toMatchObject({ correct: 1, wrong: 0, skipped: 1 })
  const querystring = { test_id: String(exam.id), can: CAN.join(',') }
  const { results } = (await t.call(listResults, { querystring }, token)).body
  expect(results[0]?.questions[0]?.correct_answer).toBe('E')
})

const typed = { kind: 'number' as const, key: { mode: 'number' as const, from: '2', to: '2.5' } }

const severalRight = {
  kind: 'several' as const,
  options: 4,
  partly: 1,
  key: { mode: 'several' as const, options: ['A' as const, 'C' as const] },
}

it.each([
  ['page', 'show five options', {}, WEB, { key: 'E' as const, options: 5 }],
  ['app', 'show five options', app, APP, { key: 'E' as const, options: 5 }],
  ['page', 'take a number', {}, WEB, { asked: typed }],
  ['app', 'take a number', app, APP, { asked: typed }],
  ['page', 'show several right options', {}, WEB, { asked: severalRight }],
])(
  'a %s that cannot %s starts no such test, and is told what to do',
  async (_, _what, headers, words, question) => {
    const { token } = await learner()
    const exam = await build().examWithPaper({}, { questions: [question] })
    const refused = async (...call: Parameters<typeof t.raw>) => {
      const { status, body } = await t.raw(call[0], call[1], { token, headers })
      return [status, body.message]
    }
    const body = { test_id: exam.id }
    const querystring = { test_id: String(exam.id) }
    expect(await refused(startAttempt, { body })).toEqual([409, words])
    expect(await t.db.selectFrom('attempt').selectAll().execute()).toEqual([])

    const started = await t.call(startAttempt, { body: { ...body, can: CAN } }, token)
    expect(await refused(getOpenAttempt, { querystring })).toEqual([409, words])
    expect(await refused(startAttempt, { body })).toEqual([409, words])
    await submit(token, started.body.data.attempt_id)
    expect(await refused(listResults, { querystring })).toEqual([409, words])
    expect(await t.db.selectFrom('key_reveal').selectAll().execute()).toEqual([])
  },
)

it('a paper of all kinds is taken, and each answer has its marks', async () => {
  const { token } = await learner()
  const marks = { right: '4', wrong: '-2' }
  const exam = await build().examWithPaper(
    {},
    {
      questions: [
        { ...marks, key: 'B' },
        { ...marks, asked: typed },
        { ...marks, asked: severalRight },
      ],
    },
  )
  const body = { test_id: exam.id, can: CAN }
  const { data } = (await t.call(startAttempt, { body }, token)).body
  expect(data.questions.map(({ kind, options, partly }) => [kind, options.length, partly])).toEqual(
    [
      ['options', 4, undefined],
      ['number', 0, undefined],
      ['several', 4, '1'],
    ],
  )
  const [one = 0, two = 0, three = 0] = data.questions.map(({ id }) => id)
  for (const [id, text] of [
    [two, '2.50'],
    [two, 'B'],
    [three, 'CA'],
    [three, '7'],
  ] as const)
    await expect(save(token, data.attempt_id, [entry(id, text, 1)])).rejects.toThrow('400')
  await save(token, data.attempt_id, [
    entry(one, 'A', 1),
    entry(two, '2.5', 2),
    entry(three, 'C', 3),
  ])
  expect(await submit(token, data.attempt_id)).toMatchObject({
    score: 3,
    correct: 1,
    wrong: 1,
    skipped: 0,
  })
  const querystring = { test_id: String(exam.id), can: CAN.join(',') }
  const [result] = (await t.call(listResults, { querystring }, token)).body.results
  expect(result?.marks_by_outcome).toEqual({ right: 4, partly: 1, wrong: -2 })
  expect(result?.questions.map(({ key }) => key)).toEqual([
    { mode: 'options', options: ['B'] },
    typed.key,
    severalRight.key,
  ])
})

it.each([
  ['after_close', [409, WEB]],
  ['at_once', [200, 'OK']],
] as const)(
  'a page that cannot show later marks starts a test in its window with marks %s: %j',
  async (marks_shown, expected) => {
    const { token } = await learner()
    const window = { opens_at: t.time, closes_at: new Date(t.time.getTime() + 3_600_000) }
    const exam = await build().examWithPaper({ ...window, marks_shown })
    const body = { test_id: exam.id, can: ['five-options'] }
    const reply = await t.raw(startAttempt, { body }, { token })
    expect([reply.status, reply.body.message]).toEqual(expected)
    const attempts = await t.db.selectFrom('attempt').selectAll().execute()
    expect(attempts).toHaveLength(marks_shown === 'at_once' ? 1 : 0)
  },
)

it.each([
  ['after_close', [409, WEB]],
  ['at_once', [200, 'OK']],
] as const)(
  'a page that cannot show later marks continues in a test with marks %s that another page began: %j, and saves and submits',
  async (marks_shown, expected) => {
    const { token } = await learner()
    const window = { opens_at: t.time, closes_at: new Date(t.time.getTime() + 3_600_000) }
    const exam = await build().examWithPaper({ ...window, marks_shown })
    const body = { test_id: exam.id, can: CAN }
    const { data } = (await t.call(startAttempt, { body }, token)).body
    const can = ['five-options']
    const querystring = { test_id: String(exam.id), can: can.join(',') }
    for (const reply of [
      await t.raw(startAttempt, { body: { ...body, can } }, { token }),
      await t.raw(getOpenAttempt, { querystring }, { token }),
    ])
      expect([reply.status, reply.body.message]).toEqual(expected)
    const entries = [entry(data.questions[0]?.id ?? 0, 'A', 1)]
    expect((await save(token, data.attempt_id, entries)).answers).toMatchObject([
      { stored: 'saved' },
    ])
    expect(await submit(token, data.attempt_id)).toMatchObject({ attempt_id: data.attempt_id })
  },
)

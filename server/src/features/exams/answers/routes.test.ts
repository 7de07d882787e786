import { saveAnswers, submitAttempt } from '@sopan/contract/exams/attempts'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'

import { testApp } from '#test/app.ts'
import { WRITER, entry, taking } from '#test/exams/taking.ts'

const t = testApp()
const { learner, started, save, saved, log, attempts, grades, advanceSeconds } = taking(t)

const trySave = (token: string, attempt_id: unknown, answers: unknown) =>
  t.raw(saveAnswers, { body: { attempt_id, answers } }, { token })

describe('saving', () => {
  it('stores each answer and acknowledges it with the remaining time', async () => {
    const { token, id, session, q1, q2 } = await started()
    advanceSeconds(10)
    const receipt = await save(token, id, [entry(q1, 'A', 1), entry(q2, 'D', 2)])
    expect(receipt).toEqual({
      attempt_id: id,
      deadline: session.deadline,
      server_now: t.time.toISOString(),
      max_seq: 2,
      revision: 2,
      revision_before: 0,
      state: 'open',
      answers: [
        { question_id: q1, seq: 1, writer: WRITER, stored: 'saved', reason: null, held: null },
        { question_id: q2, seq: 2, writer: WRITER, stored: 'saved', reason: null, held: null },
      ],
    })
    expect(await saved()).toEqual([
      { question_id: q1, option: 'A', seq: 1, writer: WRITER },
      { question_id: q2, option: 'D', seq: 2, writer: WRITER },
    ])
  })

  it('with no entries returns the remaining time and changes nothing', async () => {
    const { token, id, session } = await started()
    expect(await save(token, id, [])).toMatchObject({ deadline: session.deadline, max_seq: 0 })
    expect(await log()).toEqual([])
  })

  it('removes an answer with null, and logs every change', async () => {
    const { token, id, q1 } = await started()
    await save(token, id, [entry(q1, 'A', 1)])
    await save(token, id, [entry(q1, 'B', 2, { seconds: 9 })])
    await save(token, id, [entry(q1, null, 3, { seconds: 12 })])
    expect(await saved()).toMatchObject([{ option: null, seq: 3 }])
    expect(await log()).toMatchObject([
      { option: 'A', seq: 1, seconds: 5, is_late: false },
      { option: 'B', seq: 2, seconds: 9 },
      { option: null, seq: 3, seconds: 12 },
    ])
    await expect(t.db.deleteFrom('answer_log').execute()).rejects.toThrow(/never changed/)
  })

  it('acknowledges a repeated entry again and changes nothing', async () => {
    const { token, id, q1 } = await started()
    const first = await save(token, id, [entry(q1, 'A', 7)])
    advanceSeconds(3)
    const again = await save(token, id, [entry(q1, 'A', 7, { seconds: 99 })])
    expect(again.answers).toEqual(first.answers)
    expect(await log()).toHaveLength(1)
    expect(await t.db.selectFrom('attempt_answer').selectAll().execute()).toMatchObject([
      { seconds: 5, arrived_at: new Date(t.time.getTime() - 3000) },
    ])
  })

  it('rejects the whole request when a counter is reused with another option', async () => {
    const { token, id, q1, q2 } = await started()
    await save(token, id, [entry(q1, 'A', 1)])
    const { status, body } = await trySave(token, id, [entry(q2, 'C', 2), entry(q1, 'B', 1)])
    expect([status, body.message]).toEqual([409, 'An answer was sent before with another option'])
    const twice = await trySave(token, id, [entry(q2, 'C', 2), entry(q2, 'D', 2)])
    expect(twice.status).toBe(409)
    expect(await saved()).toMatchObject([{ question_id: q1, option: 'A', seq: 1 }])
    expect(await log()).toHaveLength(1)
    expect((await save(token, id, [])).max_seq).toBe(1)
  })

  it('rejects one of two concurrent entries with the same counter and different options', async () => {
    const { token, id, q1 } = await started()
    const options = ['A', 'B', 'C', 'D', null] as const
    const replies = await Promise.all(
      options.map((option) => trySave(token, id, [entry(q1, option, 1)])),
    )
    expect(replies.map((reply) => reply.status).toSorted()).toEqual([200, 409, 409, 409, 409])
    const [kept] = await saved()
    expect(options[replies.findIndex((reply) => reply.status === 200)]).toBe(kept?.option)
    expect(await log()).toHaveLength(1)
  })

  it('rejects a counter far above every known one', async () => {
    const { token, id, q1 } = await started()
    await save(token, id, [entry(q1, 'A', 10_000)])
    expect((await trySave(token, id, [entry(q1, 'B', 20_001)])).body.message).toBe(
      'seq is not valid',
    )
    await save(token, id, [entry(q1, 'C', 20_000)])
    expect(await saved()).toMatchObject([{ option: 'C', seq: 20_000 }])
  })

  it('ends with the same answers for every order, grouping and repetition of deliveries', async () => {
    const sent = fc.uniqueArray(
      fc.record({
        index: fc.constantFrom(0, 1),
        option: fc.constantFrom('A', 'B', 'C', 'D', null),
        seq: fc.integer({ min: 1, max: 4 }),
        writer: fc.constantFrom('aaaaaaaa', 'bbbbbbbb'),
      }),
      { minLength: 1, maxLength: 8, selector: (one) => `${one.index} ${one.seq} ${one.writer}` },
    )
    const delivery = sent.chain((entries) =>
      fc.record({
        entries: fc.constant(entries),
        arrived: fc.shuffledSubarray([...entries, ...entries], { minLength: entries.length * 2 }),
        size: fc.integer({ min: 1, max: 3 }),
      }),
    )
    await fc.assert(
      fc.asyncProperty(delivery, async ({ entries, arrived, size }) => {
        const { token, id, q1, q2 } = await started()
        const questions = [q1, q2]
        const parts = Array.from({ length: Math.ceil(arrived.length / size) }, (_, index) =>
          arrived.slice(index * size, (index + 1) * size),
        )
        const asSent = ({ index, option, seq, writer }: (typeof entries)[number]) =>
          entry(questions[index] ?? 0, option, seq, { writer })
        await Promise.all(parts.map((part) => save(token, id, part.map(asSent))))

        const winners = questions.flatMap((question, index) => {
          const own = entries.filter((one) => one.index === index)
          const order = (one: (typeof own)[number]) => `${one.seq} ${one.writer}`
          const last = own.toSorted((a, b) => (order(a) < order(b) ? -1 : 1)).at(-1)
          return last === undefined ? [] : [`${question} ${last.option} ${order(last)}`]
        })
        const kept = (await saved(id)).map(
          ({ question_id, option, seq, writer }) => `${question_id} ${option} ${seq} ${writer}`,
        )
        expect(kept).toEqual(winners)
        expect(await log(id)).toHaveLength(entries.length)
      }),
      { numRuns: 30 },
    )
  })
})

describe('invalid answers', () => {
  const WRONG = [
    ['a letter beyond D', { selected_option: 'E' }],
    ['a small letter', { selected_option: 'a' }],
    ['letters in a list', { selected_option: ['A'] }],
    ['no option at all', { selected_option: undefined }],
    ['a question that is text', { question_id: '1' }],
    ['a question in a list', { question_id: [1] }],
    ['a counter of 0', { seq: 0 }],
    ['a counter with a fraction', { seq: 1.5 }],
    ['a counter beyond numbers', { seq: 2 ** 53 }],
    ['no counter', { seq: undefined }],
    ['a writer with capitals', { writer: 'WRITER01' }],
    ['a writer too short', { writer: 'short' }],
    ['a writer that is none', { writer: null }],
    ['less than no time', { seconds: -1 }],
    ['more than a day', { seconds: 86_401 }],
    ['time as text', { seconds: '5' }],
  ] as const

  it('are refused, and nothing of the request is stored', async () => {
    const { token, id, q1, q2 } = await started()
    const requests = [
      ...WRONG.map(([name, wrong]) => {
        return [name, [entry(q1, 'A', 1), { ...entry(q2, 'B', 2), ...wrong }]] as const
      }),
      ['501 answers', Array.from({ length: 501 }, (_, n) => entry(q1, 'A', n + 1))] as const,
      ...[{}, 'A', null, [[]]].map((wrong) => [JSON.stringify(wrong), wrong] as const),
    ]
    for (const [name, answers] of requests) {
      const { status, body } = await trySave(token, id, answers)
      expect([name, status, body.success]).toEqual([name, 400, false])
    }
    expect([await saved(), await log()]).toEqual([[], []])
  })

  it('rejects a question of another paper, an unknown one and an option that does not exist', async () => {
    const other = await started()
    const { token, id, q1, q2 } = await started({}, { questions: [{ options: 2 }, { options: 4 }] })
    const forged = [entry(other.q1, 'A', 2), entry(9_999_999, 'A', 2), entry(q1, 'C', 2)]
    for (const wrong of forged) {
      const { status, body } = await trySave(token, id, [entry(q2, 'D', 1), wrong])
      expect([status, body.message]).toEqual([400, 'answers do not belong to this test'])
    }
    expect([await saved(), await log()]).toEqual([[], []])
    expect((await save(token, id, [])).max_seq).toBe(0)
    await save(token, id, [entry(q1, 'B', 1), entry(q2, 'D', 2)])
  })

  it('answers alike for another learner’s attempt and an unknown one, and stores nothing', async () => {
    const other = await learner()
    const { id, q1 } = await started()
    for (const attempt of [id, 9_999_999]) {
      for (const endpoint of [saveAnswers, submitAttempt]) {
        const body = { attempt_id: attempt, answers: [entry(q1, 'A', 1)] }
        const reply = await t.raw(endpoint, { body }, { token: other.token })
        expect([reply.status, reply.body.message]).toEqual([404, 'Test attempt not found'])
      }
    }
    expect([await saved(), await log(), await grades()]).toEqual([[], [], []])
    expect((await attempts())[0]).toMatchObject({ closed_at: null, max_seq: 0 })
  })
})

describe('the rate limit', () => {
  const limited = testApp({ rateLimit: true })
  const own = taking(limited)

  it('is 240 requests a minute per attempt, not per address or across learners', async () => {
    const one = await own.started()
    const neighbour = await own.started()
    for (let n = 1; n <= 240; n++) await own.save(one.token, one.id, [entry(one.q1, 'A', n)])
    const body = { attempt_id: one.id, answers: [entry(one.q1, 'A', 241)] }
    const refused = await limited.raw(saveAnswers, { body }, { token: one.token })
    expect(refused.status).toBe(429)
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0)
    await own.save(neighbour.token, neighbour.id, [entry(neighbour.q1, 'A', 1)])
    // Requests that name another learner's attempt do not use up its owner's limit.
    const theft = { attempt_id: neighbour.id, answers: [] }
    await limited.raw(saveAnswers, { body: theft }, { token: one.token })
    own.advanceSeconds(120)
    await own.save(one.token, one.id, [entry(one.q1, 'A', 241)])
  })

  it('is 600 entries a minute per attempt, regardless of the number of requests', async () => {
    const { token, id, q1 } = await own.started()
    const many = (from: number) => Array.from({ length: 300 }, (_, n) => entry(q1, 'A', from + n))
    await own.save(token, id, many(1))
    await own.save(token, id, many(301))
    const more = { attempt_id: id, answers: [entry(q1, 'A', 601)] }
    expect((await limited.raw(saveAnswers, { body: more }, { token })).status).toBe(429)
    expect((await own.save(token, id, [])).max_seq).toBe(600)
    own.advanceSeconds(120)
    expect((await own.save(token, id, more.answers)).answers[0]?.stored).toBe('not_kept')
  })
})

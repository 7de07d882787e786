import {
  countLateAnswers,
  getTest,
  giveBackAttempt,
  listAttempts as listTakers,
} from '@sopan/contract/console/tests'
import { getDashboard } from '@sopan/contract/dashboard'
import { listAttempts, listHistory, listResults } from '@sopan/contract/exams/results'
import { LETTERS } from '@sopan/domain/exams/kinds/option-letters'
import { describe, expect, it } from 'vitest'

import { testApp } from '#test/app.ts'
import { makeCall } from '#test/commands.ts'
import { erasing } from '#test/erasing.ts'
import { correcting } from '#test/exams/correcting.ts'
import { computeRanks, finishedBy } from '#test/exams/ranking.ts'
import { entry, taking } from '#test/exams/taking.ts'
import { reporting, rowsOf } from '#test/reports.ts'

const t = testApp()
const { build, learner, started, start, save, submit, results, advanceSeconds } = taking(t)
const { correct } = correcting(t)

const others = (howMany: number, marks: number) => Array<number>(howMany).fill(marks)

/** A learner with two of four marks in an attempt that has ended, and others with these marks. */
async function ranked(marks: readonly number[], given: Parameters<typeof started>[0] = {}) {
  const own = await started({ max_attempts: 9, ...given })
  await submit(own.token, own.id, [entry(own.q1, 'A', 1), entry(own.q2, 'B', 2)])
  const ids = await finishedBy(t, own.exam, marks)
  const of = async (attemptId = own.id) => {
    await computeRanks(t)
    return (await results(own.token, own.exam.id, attemptId)).results[0]?.rank ?? null
  }
  return { ...own, ids, rank: of }
}

const giveBack = (attempt_id: number) =>
  makeCall(t, giveBackAttempt, { body: { attempt_id, reason: 'power cut' } })

describe('the rank of an attempt', () => {
  it.each([
    [28, null],
    [29, { place: 1, of: 30, percentile: 100 }],
  ])('among %i other learners with fewer marks is %o', async (howMany, expected) => {
    const { rank } = await ranked(others(howMany, 1))
    expect(await rank()).toEqual(expected && { ...expected, as_of: t.time.toISOString() })
  })

  it('is the same for equal marks', async () => {
    const { rank } = await ranked([...others(10, 3), ...others(15, 2), ...others(4, 0)])
    expect(await rank()).toMatchObject({ place: 11, of: 30, percentile: 66.67 })
    const equal = await ranked(others(40, 2))
    expect(await equal.rank()).toMatchObject({ place: 1, of: 41, percentile: 100 })
  })

  it('is of the first attempt, and after it was given back of the second', async () => {
    const { token, exam, id, q1, rank } = await ranked(others(30, 2))
    const second = await start(token, exam.id)
    await submit(token, second.attempt_id, [entry(q1, 'A', 1)])
    expect([await rank(), await rank(second.attempt_id)]).toEqual([
      expect.objectContaining({ place: 1, of: 31 }),
      null,
    ])
    await giveBack(id)
    expect([await rank(), await rank(second.attempt_id)]).toEqual([
      null,
      expect.objectContaining({ place: 31, of: 31, percentile: 3.23 }),
    ])
  })

  it('follows a corrected key, and is not shown between the new marks and the new ranks', async () => {
    const { exam, token, rank } = await ranked([...others(20, 3), ...others(10, 0)])
    expect(await rank()).toMatchObject({ place: 21, of: 31 })
    await correct(exam.slug, 3, 'dropped')
    expect((await results(token, exam.id)).results[0]).toMatchObject({ score: 2, rank: null })
    expect(await rank()).toMatchObject({ place: 1, of: 31, percentile: 100 })
  })

  it('follows late answers that are counted', async () => {
    const { exam, rank } = await ranked(others(30, 1))
    const late = await learner()
    const { attempt_id: id, questions } = await start(late.token, exam.id)
    advanceSeconds(700)
    await results(late.token, exam.id)
    expect(await rank()).toMatchObject({ place: 1, of: 32 })
    const answers = questions.map((one, index) => entry(one.id, LETTERS[index] ?? 'A', index + 1))
    await save(late.token, id, answers)
    const body = { attempt_id: id, after_review: true, reason: 'the network failed' }
    await makeCall(t, countLateAnswers, { body })
    expect(await rank()).toMatchObject({ place: 2, of: 32 })
  })

  it('counts no learner whose account was erased', async () => {
    const { ids, rank } = await ranked(others(30, 3))
    expect(await rank()).toMatchObject({ place: 31, of: 31 })
    const { email } = await t.db
      .selectFrom('attempt')
      .innerJoin('app_user', 'app_user.id', 'attempt.user_id')
      .select('email')
      .where('attempt.id', '=', ids[0] ?? 0)
      .executeTakeFirstOrThrow()
    await erasing(t).eraseAll(email)
    expect(await rank()).toMatchObject({ place: 30, of: 30 })
  })

  it('is of the paper that the learner had, and of each of its sections', async () => {
    const questions = [
      { key: 'A' as const, section: 1 },
      { key: 'B' as const, section: 2 },
    ]
    const exam = await build().examWithPaper(
      {},
      { questions, sections: [{ name: 'One' }, { name: 'Two' }] },
    )
    const tokens: string[] = []
    for (let n = 0; n < 30; n++) {
      const { token } = await learner()
      tokens.push(token)
      const {
        attempt_id: id,
        questions: [one, two],
      } = await start(token, exam.id)
      await submit(token, id, [
        entry(one?.id ?? 0, n < 10 ? 'A' : 'B', 1),
        entry(two?.id ?? 0, n < 20 ? 'B' : 'A', 2),
      ])
    }
    await build().paper(exam.id)
    const other = await learner()
    await submit(other.token, (await start(other.token, exam.id)).attempt_id)
    await computeRanks(t)
    const [result] = (await results(tokens[10] ?? '', exam.id)).results
    expect(result?.rank).toMatchObject({ place: 11, of: 30 })
    expect(result?.sections.map(({ rank }) => rank?.place)).toEqual([11, 1])
    expect((await results(other.token, exam.id)).results[0]?.rank).toBeNull()
  })
})

describe('the ranks of a test with a window', () => {
  it('come after its close and the last open attempt, and count no attempt begun after the close', async () => {
    // Keys that were sent before the window would leave no learner a rank in it.
    const { exam, token, rank } = await ranked(others(29, 1), { keys_shown: 'after_last_attempt' })
    const closes_at = new Date(t.time.getTime() + 300_000)
    const setWindow = (closes: Date) =>
      t.db
        .updateTable('exam')
        .set({
          opens_at: new Date(t.time.getTime() - 1000),
          closes_at: closes,
          type: 'paid',
          price_paise: 100,
        })
        .where('id', '=', exam.id)
        .execute()
    expect(await rank()).toMatchObject({ of: 30 })
    await setWindow(closes_at)
    expect((await results(token, exam.id)).results[0]?.rank).toBeNull()
    expect(await rank()).toBeNull()
    const late = await learner()
    await build().examGrant(late.user.id, exam.id, { max_attempts: 1 })
    const { attempt_id: open, deadline } = await start(late.token, exam.id)
    expect(deadline).toBe(closes_at.toISOString())
    await t.db
      .updateTable('attempt')
      .set({ deadline: new Date(closes_at.getTime() + 600_000) })
      .where('id', '=', open)
      .execute()
    advanceSeconds(400)
    expect(await rank()).toBeNull()
    const after = await learner()
    await build().examGrant(after.user.id, exam.id, { max_attempts: 1 })
    const { attempt_id: practice } = await start(after.token, exam.id)
    advanceSeconds(1)
    await submit(late.token, open)
    expect(await rank()).toMatchObject({ place: 1, of: 31 })
    await submit(after.token, practice)
    expect(await rank()).toMatchObject({ place: 1, of: 31 })
    expect((await results(after.token, exam.id)).results[0]?.rank).toBeNull()
    await setWindow(new Date(t.time.getTime() + 300_000))
    expect(await rank()).toBeNull()
    advanceSeconds(400)
    expect(await rank()).toMatchObject({ place: 1, of: 32 })
  })
})

describe('a result of a window whose marks are shown after each attempt', () => {
  it.each([
    [28, { learners: 29 }],
    [29, undefined],
  ])(
    'has when the rank comes, and after the close among %i others why there is none: %o',
    async (howMany, expected) => {
      const opens_at = t.time
      const closes_at = new Date(t.time.getTime() + 300_000)
      const { token, exam, ids } = await ranked(others(howMany, 1), {
        opens_at,
        closes_at,
        marks_shown: 'at_once',
      })
      await submit(token, (await start(token, exam.id)).attempt_id)
      const awaited = async () => {
        const querystring = { test_id: String(exam.id) }
        const { history } = (await t.call(listHistory, { querystring: {} }, token)).body.data
        const [second, first] = (await t.call(listResults, { querystring }, token)).body.results
        expect([second?.awaited_rank, first?.awaited_rank]).toEqual([
          undefined,
          history[1]?.awaited_rank,
        ])
        return first?.awaited_rank
      }
      expect(ids).toHaveLength(howMany)
      const close = { closes_at: closes_at.toISOString() }
      expect(await awaited()).toEqual({ ...close, learners: null })
      advanceSeconds(400)
      expect(await awaited()).toEqual({ ...close, learners: null })
      await computeRanks(t)
      expect(await awaited()).toEqual(expected && { ...close, ...expected })
    },
  )
})

it('result, attempts, history, dashboard, console and report have the same ranks', async () => {
  const { exam, id, token, rank } = await ranked([
    ...others(12, 4),
    ...others(7, 2),
    ...others(21, 1),
  ])
  const expected = await rank()
  expect(expected).toMatchObject({ place: 13, of: 41, percentile: 70.73 })
  const [result] = (await results(token, exam.id)).results
  const attempts = await t.call(listAttempts, { querystring: { test_id: String(exam.id) } }, token)
  const history = await t.call(listHistory, { querystring: {} }, token)
  const dashboard = await t.call(getDashboard, { querystring: {} }, token)
  const takers = await makeCall(t, listTakers, {
    params: { slug: exam.slug },
    querystring: { limit: '100' },
  })
  expect([
    attempts.body.data.attempts[0]?.rank,
    history.body.data.history[0]?.rank,
    dashboard.body.data.last_results[0]?.rank,
    takers.attempts.find((one) => one.id === id)?.rank,
  ]).toEqual([expected, expected, expected, expected])
  const shown = await makeCall(t, getTest, { params: { slug: exam.slug } })
  expect(shown.ranked).toEqual({ learners: 41, average: 2.07, best: 4, as_of: expected?.as_of })
  expect(result?.histogram).toMatchObject({ own: 2, own_bin: 5, average: 2.07, best: 4 })
  const counts = result?.histogram?.bins.map(({ count }) => count)
  expect(counts).toEqual([0, 0, 21, 0, 0, 8, 0, 0, 0, 12])
  expect(shown.bands.map((band) => band.attempts)).toEqual(counts)
  const report = await reporting(t)('results', { test: exam.slug })
  expect(rowsOf(report, 'learners').find((row) => row['attempt'] === id)).toMatchObject({
    rank: expected?.place,
    percentile: expected?.percentile,
  })
})

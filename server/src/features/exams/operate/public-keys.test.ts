import { getKeysSent } from '@sopan/contract/console/keys-sent'
import { giveBackAttempt } from '@sopan/contract/console/tests'
import { describe, expect, it } from 'vitest'

import { findKeysSent } from '#server/db/queries/keys-public.ts'
import { testApp } from '#test/app.ts'
import { makeCall } from '#test/commands.ts'
import { questions } from '#test/exams/exam-factories.ts'
import { computeRanks, finishedBy } from '#test/exams/ranking.ts'
import { entry, taking } from '#test/exams/taking.ts'

import { sweepAttempts } from '../closing/sweep.ts'
import { createPaperCache } from '../paper/cache.ts'
import { countLate } from './count-late.ts'
import { extendExam } from './extend-exam.ts'

const t = testApp()
const { build, learner, started, start, save, submit, results, grades, advanceSeconds } = taking(t)

const act = () => ({ actor: 'ravi', reason: 'power cut', now: t.time, dryRun: false })
const minutes = (count: number) => new Date(t.time.getTime() + count * 60_000)
const closeOverdue = () => sweepAttempts(t, createPaperCache(), () => undefined)

const moveWindow = (examId: number, closesAt: Date | null) =>
  t.db
    .updateTable('exam')
    .set({ closes_at: closesAt, ...(closesAt === null && { opens_at: null }) })
    .where('id', '=', examId)
    .execute()

/** A test that has just opened for five minutes, with a learner who takes it and 30 who have one mark. */
async function windowScene() {
  const window = { opens_at: t.time, closes_at: minutes(5) }
  const scene = await started({ ...window, max_attempts: 1 })
  const first = await learner()
  const { attempt_id: firstId } = await start(first.token, scene.exam.id)
  await finishedBy(t, scene.exam, Array<number>(30).fill(1))
  await submit(first.token, firstId, [entry(scene.q1, 'A', 1)])
  const rightAnswers = (['A', 'B', 'C', 'D'] as const).map((option, index) =>
    entry([scene.q1, scene.q2, scene.q3, scene.q4][index] ?? 0, option, index + 10),
  )
  return { ...scene, first, rightAnswers }
}

async function rankOf(token: string, examId: number, attemptId?: number) {
  advanceSeconds(60)
  await closeOverdue()
  await computeRanks(t)
  return (await results(token, examId, attemptId)).results[0]?.rank ?? null
}

/** Another learner who takes the test now and has all answers right. */
async function startsNow({ exam, rightAnswers }: Awaited<ReturnType<typeof windowScene>>) {
  const { token } = await learner()
  const { attempt_id: id } = await start(token, exam.id)
  await submit(token, id, rightAnswers)
  return token
}

describe('late answers that were written after the keys of a window were sent to another learner', () => {
  /** The window is over, the server has closed the attempt of a learner whose late answers arrive around the keys. */
  async function lateScene() {
    const scene = await windowScene()
    advanceSeconds(400)
    await closeOverdue()
    await save(scene.token, scene.id, scene.rightAnswers.slice(0, 1))
    advanceSeconds(10)
    expect((await results(scene.first.token, scene.exam.id)).data.review_locked).toBe(false)
    const revealedAt = t.time
    advanceSeconds(10)
    await save(scene.token, scene.id, scene.rightAnswers.slice(1))
    return { ...scene, revealedAt }
  }
  const gradeOf = async (id: number) =>
    (await grades()).findLast(({ attempt_id }) => attempt_id === id)

  it('are left out when the test gets more time', async () => {
    const { exam, id } = await lateScene()
    const input = { minutes: 30, email: null, closedSince: minutes(-30) }
    expect(await extendExam(t.db, exam.slug, input, act())).toMatchObject({
      answers: 1,
      leftOut: [{ attempt_id: id, answers: 3 }],
    })
    expect(await gradeOf(id)).toMatchObject({ version: 2, right_count: 1 })
  })

  it('are left out when late answers are counted, unless requested', async () => {
    const { id, revealedAt } = await lateScene()
    const filter = { arrivedBefore: null, afterReview: false }
    expect(await countLate(t.db, id, filter, act())).toMatchObject({
      answers: 1,
      leftOut: 3,
      revealedAt,
    })
    await expect(countLate(t.db, id, filter, act())).rejects.toThrow('The keys were sent at')
    const flagged = await countLate(t.db, id, { ...filter, afterReview: true }, act())
    expect(flagged).toMatchObject({ answers: 3 })
  })

  it('are left out also with a paper that was made since the opening', async () => {
    const scene = await windowScene()
    await build().paper(scene.exam.id, { questions: questions(5) })
    const { token } = await learner()
    const { attempt_id: id, questions: asked } = await start(token, scene.exam.id)
    advanceSeconds(400)
    await closeOverdue()
    await results(scene.first.token, scene.exam.id)
    advanceSeconds(10)
    await save(token, id, [entry(asked[0]?.id ?? 0, 'A', 1)])
    const input = { minutes: 30, email: null, closedSince: minutes(-30) }
    const { leftOut } = await extendExam(t.db, scene.exam.slug, input, act())
    expect(leftOut).toEqual([{ attempt_id: id, answers: 1 }])
  })
})

describe('how many learners were sent the keys', () => {
  const sent = (slug: string, attemptId?: number) => {
    const querystring = attemptId === undefined ? {} : { attempt_id: String(attemptId) }
    return makeCall(t, getKeysSent, { params: { slug }, querystring })
  }

  it('is said of a window for the test and each of its attempts', async () => {
    const { exam, id, first, token } = await windowScene()
    advanceSeconds(400)
    await closeOverdue()
    expect([await sent(exam.slug), await sent(exam.slug, id)]).toEqual([null, null])
    await results(first.token, exam.id)
    const expected = { learners: 2, first: t.time.toISOString() }
    advanceSeconds(60)
    await results(token, exam.id)
    expect([await sent(exam.slug), await sent(exam.slug, id)]).toEqual([expected, expected])
    expect(await findKeysSent(t.db, exam.id)).toEqual({
      ...expected,
      first: new Date(expected.first),
    })
  })

  it('is said without a window of the learner alone', async () => {
    const { exam, id, token } = await started()
    await submit(token, id)
    const other = await learner()
    await submit(other.token, (await start(other.token, exam.id)).attempt_id)
    await results(other.token, exam.id)
    expect([await sent(exam.slug), await sent(exam.slug, id)]).toEqual([null, null])
    await results(token, exam.id)
    expect(await sent(exam.slug, id)).toEqual({ learners: 1, first: t.time.toISOString() })
  })

  it('leaves out keys of other questions that the test had before its window', async () => {
    const { exam, id, token } = await started()
    await submit(token, id)
    await results(token, exam.id)
    await build().paper(exam.id, { questions: questions(5) })
    expect(await findKeysSent(t.db, exam.id)).toBeNull()
  })
})

describe('an attempt that began after the keys were sent', () => {
  const giveBack = (attempt_id: number) =>
    makeCall(t, giveBackAttempt, { body: { attempt_id, reason: 'power cut' } })

  it.each([
    ['to its learner, in an attempt that was given back since, has no rank', true, null],
    ['to others only, in a test without a window, has one', false, { place: 1, of: 32 }],
  ])('%s', async (_, isSent, expected) => {
    const { token, exam, id, q1 } = await started({ max_attempts: 1 })
    await finishedBy(t, exam, Array<number>(30).fill(0))
    await submit(token, id)
    const other = await learner()
    await submit(other.token, (await start(other.token, exam.id)).attempt_id)
    await results(isSent ? token : other.token, exam.id)
    await giveBack(id)
    advanceSeconds(10)
    const second = await start(token, exam.id)
    await submit(token, second.attempt_id, [entry(q1, 'A', 1)])
    const rank = await rankOf(token, exam.id, second.attempt_id)
    expect(rank && { place: rank.place, of: rank.of }).toEqual(expected)
  })

  it('has no rank when the close was moved on meanwhile, and takes no place from others', async () => {
    const scene = await windowScene()
    const { exam, first } = scene
    advanceSeconds(400)
    await closeOverdue()
    const before = await rankOf(first.token, exam.id)
    expect(before).toMatchObject({ place: 1, of: 32 })
    await moveWindow(exam.id, minutes(5))
    const late = await startsNow(scene)
    advanceSeconds(400)
    expect(await rankOf(late, exam.id)).toBeNull()
    expect(await rankOf(first.token, exam.id)).toMatchObject({ place: 1, of: 32 })
  })

  it('has a rank when the close was moved on before a learner saw the keys', async () => {
    const scene = await windowScene()
    const { exam } = scene
    advanceSeconds(400)
    await closeOverdue()
    await moveWindow(exam.id, minutes(5))
    const late = await startsNow(scene)
    advanceSeconds(400)
    expect(await rankOf(late, exam.id)).toMatchObject({ place: 1, of: 33 })
  })

  it('has no rank when the window was removed meanwhile', async () => {
    const scene = await windowScene()
    const { exam, first } = scene
    advanceSeconds(400)
    await rankOf(first.token, exam.id)
    await moveWindow(exam.id, null)
    expect(await rankOf(await startsNow(scene), exam.id)).toBeNull()
  })

  it('has no rank in a paper that was made after the window was removed', async () => {
    const { exam, first } = await windowScene()
    advanceSeconds(400)
    await rankOf(first.token, exam.id)
    await moveWindow(exam.id, null)
    const paper = await build().paper(exam.id, { questions: questions(5) })
    await finishedBy(t, { ...exam, paper }, Array<number>(30).fill(0))
    expect(await findKeysSent(t.db, exam.id)).toMatchObject({ learners: 1 })
    const { token } = await learner()
    await submit(token, (await start(token, exam.id)).attempt_id)
    expect(await rankOf(token, exam.id)).toBeNull()
  })

  it('has no rank in a window that the test got after that; attempts of before keep theirs', async () => {
    const { token, exam, id, q1 } = await started({ max_attempts: 1 })
    await finishedBy(t, exam, Array<number>(30).fill(0))
    await submit(token, id, [entry(q1, 'A', 1)])
    const other = await learner()
    const { attempt_id: otherId } = await start(other.token, exam.id)
    advanceSeconds(10)
    expect(await rankOf(token, exam.id)).toMatchObject({ place: 1, of: 31 })
    const beforeWindow = await learner()
    await submit(beforeWindow.token, (await start(beforeWindow.token, exam.id)).attempt_id)
    await submit(other.token, otherId)
    advanceSeconds(10)
    await t.db
      .updateTable('exam')
      .set({ opens_at: t.time, closes_at: minutes(5) })
      .where('id', '=', exam.id)
      .execute()
    const inWindow = await learner()
    await submit(inWindow.token, (await start(inWindow.token, exam.id)).attempt_id)
    advanceSeconds(400)
    expect(await rankOf(inWindow.token, exam.id)).toBeNull()
    expect(await rankOf(token, exam.id)).toMatchObject({ place: 1, of: 33 })
    expect(await rankOf(beforeWindow.token, exam.id)).toMatchObject({ of: 33 })
  })
})

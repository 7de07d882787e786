import { describe, expect, it } from 'vitest'

import { testApp } from '#test/app.ts'
import { computeRanks, finishedBy } from '#test/exams/ranking.ts'
import { entry, taking } from '#test/exams/taking.ts'
import { whileFailing } from '#test/failing.ts'

import { extendExam } from '../operate/extend-exam.ts'
import { createPaperCache } from '../paper/cache.ts'
import { recordAlive } from './outage.ts'
import { sweepAttempts } from './sweep.ts'

const t = testApp()
const { started, learner, start, open, save, submit, results, attempts, advanceSeconds } = taking(t)

const sweep = () => sweepAttempts(t, createPaperCache(), () => undefined)
const afterSeconds = (seconds: number) => new Date(t.time.getTime() + seconds * 1000)

/** A test whose time runs out while no server runs. */
async function ranOut() {
  const scene = await started()
  advanceSeconds(590)
  await recordAlive(t)
  advanceSeconds(120)
  return scene
}

describe('after an outage in which the time of attempts ran out', () => {
  it('no server closes attempts for a minute, and an operator can extend them', async () => {
    const { token, exam, id, q1 } = await ranOut()
    expect(await recordAlive(t)).toEqual(afterSeconds(60))
    advanceSeconds(29)
    expect(await recordAlive(t)).toBeNull()
    advanceSeconds(30)
    expect(await sweep()).toBe(0)
    expect(await open(token, exam.id)).toMatchObject({ attempt_id: id, time_limit: 0 })
    expect((await save(token, id, [entry(q1, 'A', 1)])).answers[0]?.stored).toBe('late')
    const act = { actor: 'ravi', reason: 'outage', now: t.time, dryRun: false }
    const input = { minutes: 15, email: null, closedSince: null }
    expect(await extendExam(t.db, exam.slug, input, act)).toMatchObject({
      attempts: 1,
      answers: 1,
    })
    advanceSeconds(60)
    expect(await recordAlive(t)).toBeNull()
    expect(await sweep()).toBe(0)
    expect(await submit(token, id)).toMatchObject({ correct: 1, close_reason: 'submitted' })
  })

  it('the servers close them after the minute', async () => {
    await ranOut()
    await recordAlive(t)
    for (const seconds of [20, 20, 20]) {
      expect(await sweep()).toBe(0)
      advanceSeconds(seconds)
      expect(await recordAlive(t)).toBeNull()
    }
    expect(await sweep()).toBe(1)
  })

  it('a second server that starts meanwhile does not change the pause', async () => {
    await ranOut()
    await recordAlive(t)
    advanceSeconds(20)
    expect(await recordAlive(t)).toBeNull()
    expect(await sweep()).toBe(0)
  })
})

it('the attempts of a window that closed in an outage end, then keys and ranks come', async () => {
  const early = await started()
  await submit(early.token, early.id)
  await finishedBy(t, early.exam, Array<number>(29).fill(2))
  const { token } = await learner()
  const { attempt_id: id, questions, deadline } = await start(token, early.exam.id)
  const [q1 = 0, q2 = 0] = questions.map((question) => question.id)
  await t.db
    .updateTable('exam')
    .set({ opens_at: t.time, closes_at: new Date(deadline), keys_shown: 'after_close' })
    .where('id', '=', early.exam.id)
    .execute()
  await save(token, id, [entry(q1, 'A', 1)])
  advanceSeconds(590)
  await recordAlive(t)
  advanceSeconds(120)
  const isLocked = async () => (await results(early.token, early.exam.id)).data.review_locked
  await recordAlive(t)
  expect((await save(token, id, [entry(q2, 'B', 2)])).answers[0]?.stored).toBe('late')
  for (const seconds of [20, 20, 20]) {
    expect([await sweep(), await computeRanks(t), await isLocked()]).toEqual([0, 0, true])
    advanceSeconds(seconds)
    await recordAlive(t)
  }
  expect([await sweep(), await computeRanks(t), await isLocked()]).toEqual([1, 1, false])
  const [result] = (await results(token, early.exam.id)).results
  expect(result).toMatchObject({ score: 1, close_reason: 'expired', completed_at: deadline })
  expect(result?.rank).toMatchObject({ place: 30, of: 31 })
  expect(result?.late_answers).toMatchObject([{ question_id: q2, counted: false }])
})

describe('an outage', () => {
  it('is detected before an attempt is closed, even if no server has reported it', async () => {
    const { token, exam, id } = await ranOut()
    expect(await sweep()).toBe(0)
    expect(await open(token, exam.id)).toMatchObject({ attempt_id: id, time_limit: 0 })
    expect(await attempts()).toMatchObject([{ closed_at: null }])
  })

  it('is detected by the next start if a server ended before it had paused closing', async () => {
    await ranOut()
    const pausing = "BEFORE INSERT ON setting FOR EACH ROW WHEN (NEW.key = 'no_closing_before')"
    await whileFailing(t.db, pausing, () =>
      expect(recordAlive(t)).rejects.toThrow('fails for the test'),
    )
    expect(await recordAlive(t)).toEqual(afterSeconds(60))
    expect(await sweep()).toBe(0)
  })

  it('is detected by each of several servers that start together', async () => {
    await ranOut()
    const closed = await Promise.all(
      [1, 2, 3].map(async () => {
        await recordAlive(t)
        return sweep()
      }),
    )
    expect(closed).toEqual([0, 0, 0])
  })

  it('caused by a clock far ahead does not pause closing once the clock is corrected', async () => {
    await started()
    const year = 365 * 86_400
    advanceSeconds(year)
    expect(await recordAlive(t)).not.toBeNull()
    advanceSeconds(700 - year)
    expect(await recordAlive(t)).toEqual(afterSeconds(60))
    advanceSeconds(30)
    expect(await recordAlive(t)).toBeNull()
    advanceSeconds(30)
    expect(await sweep()).toBe(1)
  })

  it('caused by a clock far ahead does not keep attempts open that end after its correction', async () => {
    await started()
    const year = 365 * 86_400
    advanceSeconds(year)
    expect(await recordAlive(t)).not.toBeNull()
    advanceSeconds(560 - year)
    for (let seconds = 560; seconds < 660; seconds += 20) {
      expect(await recordAlive(t)).toBeNull()
      advanceSeconds(20)
    }
    expect(await sweep()).toBe(1)
  })
})

describe('a server start', () => {
  it('does not pause closing if a server ran a moment ago', async () => {
    await started()
    advanceSeconds(560)
    await recordAlive(t)
    for (let seconds = 0; seconds < 80; seconds += 20) {
      advanceSeconds(20)
      expect(await recordAlive(t)).toBeNull()
    }
    advanceSeconds(20)
    expect(await recordAlive(t)).toBeNull()
    expect(await sweep()).toBe(1)
  })

  it('does not pause closing if no time ran out meanwhile', async () => {
    await started()
    await recordAlive(t)
    advanceSeconds(300)
    expect(await recordAlive(t)).toBeNull()
    expect(await attempts()).toMatchObject([{ closed_at: null }])
  })

  it('pauses closing if the last run of a server is unknown', async () => {
    await started()
    advanceSeconds(700)
    expect(await recordAlive(t)).toEqual(afterSeconds(60))
  })
})

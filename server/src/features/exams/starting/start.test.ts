import { describe, expect, it } from 'vitest'

import { testApp } from '#test/app.ts'
import { entry, taking } from '#test/exams/taking.ts'
import { holdLock } from '#test/locks.ts'

import { createPaperCache } from '../paper/cache.ts'
import { createStarting } from './start.ts'

const t = testApp()
const {
  build,
  learner,
  start,
  started,
  save,
  submit,
  attempts,
  grades,
  advanceSeconds,
  waitForLock,
} = taking(t)

/** Two servers with one database, used in turn. */
function servers() {
  const starting = [createStarting(t, createPaperCache()), createStarting(t, createPaperCache())]
  let calls = 0
  return (userId: number, examId: number) => {
    const start = starting[calls++ % 2]
    if (start === undefined) throw new Error('there is no such server')
    return start({ userId, examId, page: { can: [], origin: undefined } })
  }
}

describe('concurrent starts', () => {
  it('create one attempt per learner across several servers', async () => {
    const exam = await build().examWithPaper({ max_attempts: 3 })
    const learners = await Promise.all(Array.from({ length: 41 }, learner))
    const startOn = servers()
    const taken = await Promise.all(
      [0, 1, 2].flatMap(() => learners.map(({ user }) => startOn(user.id, exam.id))),
    )
    expect(taken.filter((one) => !one.resumed)).toHaveLength(41)
    expect(new Set(taken.map((one) => one.attempt.id)).size).toBe(41)
    expect((await attempts()).map((one) => one.number)).toEqual(learners.map(() => 1))
  })

  it('create exactly the number of attempts allowed', async () => {
    const exam = await build().examWithPaper({ max_attempts: 2 })
    const { user, token } = await learner()
    const startOn = servers()
    for (let round = 0; round < 3; round++) {
      const settled = await Promise.allSettled(
        Array.from({ length: 12 }, () => startOn(user.id, exam.id)),
      )
      expect(new Set(settled.map((one) => one.status))).toEqual(
        new Set([round < 2 ? 'fulfilled' : 'rejected']),
      )
      const open = (await attempts()).find((one) => one.closed_at === null)
      if (open !== undefined) await submit(token, open.id)
    }
    expect((await attempts()).map((one) => one.number)).toEqual([1, 2])
  })

  it('are each decided by the learner’s rights', async () => {
    const free = await build().examWithPaper({ max_attempts: 1 })
    const paid = await build().examWithPaper({ type: 'paid' })
    const empty = await build().exam()
    const hidden = await build().examWithPaper({ published: false })
    const owner = await learner()
    const other = await learner()
    const grant = await build().examGrant(owner.user.id, paid.id, { max_attempts: 2 })
    await submit(other.token, (await start(other.token, free.id)).attempt_id)
    const startOn = servers()
    const starts = [
      [owner, free],
      [owner, paid],
      [owner, empty],
      [owner, hidden],
      [other, free],
      [other, paid],
      [other, { id: 9_999_999 }],
    ] as const
    const settled = await Promise.allSettled(
      starts.map(([{ user }, exam]) => startOn(user.id, exam.id)),
    )
    expect(
      settled.map((one) =>
        one.status === 'fulfilled' ? one.value.attempt.entitlement_id : one.reason.message,
      ),
    ).toEqual([
      null,
      grant.id,
      'No Questions Available',
      'The requested test could not be found',
      'No more attempts',
      'Access denied. Please purchase the test to start it.',
      'The requested test could not be found',
    ])
  })

  it('are not delayed by a learner whose access another transaction has locked', async () => {
    const exam = await build().examWithPaper()
    const blocked = await learner()
    const others = await Promise.all(Array.from({ length: 10 }, learner))
    const release = await holdLock(t, 'SELECT pg_advisory_xact_lock(hashtextextended($1, 0))', [
      `exam:${exam.id}:${blocked.user.id}`,
    ])
    let isStarted = false
    const waiting = start(blocked.token, exam.id).then(() => (isStarted = true))
    await Promise.all(others.map(({ token }) => start(token, exam.id)))
    expect(isStarted).toBe(false)
    await release()
    await waiting
    expect(await attempts()).toHaveLength(11)
  })

  it('are not delayed by a learner whose account another transaction has locked', async () => {
    const exam = await build().examWithPaper()
    const blocked = await learner()
    const others = await Promise.all(Array.from({ length: 10 }, learner))
    const release = await holdLock(t, 'SELECT FROM app_user WHERE id = $1 FOR UPDATE', [
      blocked.user.id,
    ])
    const startOn = servers()
    const startOthers = () => others.splice(0, 5).map(({ user }) => startOn(user.id, exam.id))
    let isStarted = false
    const since = performance.now()
    const first = startOthers()
    const waiting = startOn(blocked.user.id, exam.id).then(() => (isStarted = true))
    await Promise.all([...first, ...startOthers()])
    expect(performance.now() - since).toBeLessThan(2000)
    expect(isStarted).toBe(false)
    await release()
    await waiting
    expect(await attempts()).toHaveLength(11)
  })

  it('first close the overdue attempts of each learner', async () => {
    const exam = await build().examWithPaper({ max_attempts: 2 })
    const learners = await Promise.all(Array.from({ length: 8 }, learner))
    for (const { token } of learners) {
      const session = await start(token, exam.id)
      await save(token, session.attempt_id, [entry(session.questions[0]?.id ?? 0, 'A', 1)])
    }
    advanceSeconds(646)
    const sessions = await Promise.all(learners.map(({ token }) => start(token, exam.id)))
    expect(sessions.map((one) => [one.number, one.resumed])).toEqual(learners.map(() => [2, false]))
    expect((await grades()).map((grade) => grade.right_count)).toEqual(learners.map(() => 1))
  })

  it('wait for a lock on an overdue attempt, and do not resume it', async () => {
    const exam = await build().examWithPaper({ max_attempts: 2 })
    const blocked = await learner()
    const other = await learner()
    const first = await start(blocked.token, exam.id)
    advanceSeconds(700)
    const release = await holdLock(t, 'SELECT FROM attempt WHERE id = $1 FOR UPDATE', [
      first.attempt_id,
    ])
    const second = start(blocked.token, exam.id)
    expect(await start(other.token, exam.id)).toMatchObject({ resumed: false })
    await waitForLock()
    await release()
    expect(await second).toMatchObject({ number: 2, resumed: false, time_limit: 600 })
  })

  it('resume an overdue attempt that stays locked for long', async () => {
    const { token, exam, id } = await started()
    advanceSeconds(700)
    const release = await holdLock(t, 'SELECT FROM attempt FOR UPDATE')
    expect(await start(token, exam.id)).toMatchObject({ attempt_id: id, time_limit: 0 })
    await release()
  })
})

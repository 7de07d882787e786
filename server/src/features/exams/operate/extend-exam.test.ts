import { saveAnswers } from '@sopan/contract/exams/attempts'
import { describe, expect, it } from 'vitest'

import type { OperatorAction } from '#server/db/operator-act.ts'
import { testApp } from '#test/app.ts'
import { entry, taking } from '#test/exams/taking.ts'
import { holdLock } from '#test/locks.ts'

import { sweepAttempts } from '../closing/sweep.ts'
import { createPaperCache } from '../paper/cache.ts'
import { type ExtensionInput, extendExam } from './extend-exam.ts'

const t = testApp()
const {
  build,
  learner,
  started,
  start,
  save,
  submit,
  results,
  attempts,
  grades,
  advanceSeconds,
  waitForLock,
} = taking(t)

const act = (): OperatorAction => ({
  actor: 'ravi',
  reason: 'the network of the hall was down',
  now: t.time,
  dryRun: false,
})
const audits = () => t.db.selectFrom('audit').selectAll().execute()

const extend = (slug: string, minutes: number, input: Partial<ExtensionInput> = {}) =>
  extendExam(t.db, slug, { minutes, email: null, closedSince: null, ...input }, act())
const closeOverdue = () => sweepAttempts(t, createPaperCache(), () => undefined)

describe('extending a test', () => {
  it('gives every open attempt more time, and its next response has the new deadline', async () => {
    const { token, exam, id, session, q1 } = await started({ slug: 'polity-4' })
    const other = await learner()
    await start(other.token, exam.id)
    const elsewhere = await started()
    const finished = await learner()
    await submit(finished.token, (await start(finished.token, exam.id)).attempt_id)
    advanceSeconds(500)
    const extension = await extend('polity-4', 15)
    expect(extension).toEqual({
      title: exam.title,
      attempts: 2,
      closed: 0,
      graded: 0,
      answers: 0,
      leftOut: [],
    })
    const deadline = new Date(Date.parse(session.deadline) + 15 * 60_000).toISOString()
    expect(await save(token, id, [])).toMatchObject({ deadline })
    expect(await save(elsewhere.token, elsewhere.id, [])).toMatchObject({
      deadline: elsewhere.session.deadline,
    })
    advanceSeconds(900)
    expect((await save(token, id, [entry(q1, 'A', 1)])).answers[0]?.stored).toBe('saved')
    expect(await submit(token, id)).toMatchObject({ time_taken: 1400, correct: 1 })
    expect((await attempts()).filter((attempt) => attempt.closed_at === null)).toHaveLength(2)
    expect(await audits()).toMatchObject([
      { actor: 'ravi', action: 'extend test', subject: 'polity-4', after: { minutes: 15 } },
    ])
  })

  it('counts answers that had just been late', async () => {
    const { token, exam, id, q1 } = await started()
    advanceSeconds(640)
    expect((await save(token, id, [entry(q1, 'A', 1)])).answers[0]?.stored).toBe('late')
    expect(await extend(exam.slug, 1)).toMatchObject({ attempts: 1, answers: 1 })
    expect(await submit(token, id)).toMatchObject({ correct: 1 })
    const [result] = (await results(token, exam.id)).results
    expect(result?.late_answers).toMatchObject([{ counted: true }])
  })

  it('makes every page fetch the answers that count now: the revision is greater', async () => {
    const { token, exam, id, q1 } = await started()
    advanceSeconds(640)
    const { revision } = await save(token, id, [entry(q1, 'A', 1)])
    await extend(exam.slug, 1)
    expect((await save(token, id, [])).revision_before).toBeGreaterThan(revision)
  })

  it('locks attempts in the order of their ids: while it waits for one, later ones can be saved', async () => {
    const { exam, id, q1 } = await started()
    const other = await learner()
    const later = await start(other.token, exam.id)
    const release = await holdLock(t, 'SELECT FROM attempt WHERE id = $1 FOR UPDATE', [id])
    const extending = extend(exam.slug, 5)
    await waitForLock()
    const body = { attempt_id: later.attempt_id, answers: [entry(q1, 'A', 1)] }
    const reply = await t.raw(saveAnswers, { body }, { token: other.token })
    await release()
    expect(reply.status).toBe(200)
    expect(await extending).toMatchObject({ attempts: 2 })
  })

  it('without an open attempt extends none, and is rejected for an unknown test', async () => {
    const exam = await build().examWithPaper()
    expect(await extend(exam.slug, 5)).toMatchObject({ attempts: 0 })
    await expect(extend('unknown', 5)).rejects.toThrow("There is no test 'unknown'")
  })

  it('for one learner changes no other’s attempts', async () => {
    const { user, token, exam, id, session } = await started()
    const other = await learner()
    const second = await start(other.token, exam.id)
    const email = user.email.toUpperCase()
    expect(await extend(exam.slug, 20, { email })).toMatchObject({ attempts: 1 })
    const later = new Date(Date.parse(session.deadline) + 20 * 60_000).toISOString()
    expect(await save(token, id, [])).toMatchObject({ deadline: later })
    expect(await save(other.token, second.attempt_id, [])).toMatchObject({
      deadline: session.deadline,
    })
    await expect(extend(exam.slug, 20, { email: 'x@example.com' })).rejects.toThrow(/no learner/)
  })
})

describe('extending attempts closed because their time was over', () => {
  it('counts answers that arrived by the new deadline, and grades changed attempts again', async () => {
    const { token, exam, id, q1, q2 } = await started()
    const silent = await learner()
    const second = await start(silent.token, exam.id)
    advanceSeconds(660)
    await closeOverdue()
    const closedSince = t.time
    advanceSeconds(300)
    await save(token, id, [entry(q1, 'A', 1)])
    advanceSeconds(600)
    await save(token, id, [entry(q2, 'B', 2)])
    const extension = await extend(exam.slug, 10, { closedSince })
    expect(extension).toMatchObject({ attempts: 0, closed: 2, graded: 1, answers: 1 })
    expect(await grades()).toMatchObject([
      { attempt_id: id, version: 1, right_count: 0 },
      { attempt_id: id, version: 2, right_count: 1, reason: act().reason, graded_by: 'ravi' },
      { attempt_id: second.attempt_id, version: 1 },
    ])
    expect((await attempts()).map((one) => one.close_reason)).toEqual(['expired', 'expired'])
    const [result] = (await results(token, exam.id)).results
    expect(result).toMatchObject({ correct: 1, grade_version: 2 })
  })

  it('does not change submitted attempts, nor those closed before', async () => {
    const { token, exam, id } = await started()
    await submit(token, id)
    await start(token, exam.id)
    advanceSeconds(660)
    await closeOverdue()
    advanceSeconds(1)
    expect(await extend(exam.slug, 10, { closedSince: t.time })).toMatchObject({ closed: 0 })
    const all = new Date(t.time.getTime() - 86_400_000)
    expect(await extend(exam.slug, 10, { closedSince: all })).toMatchObject({ closed: 1 })
  })

  it('does not count answers that arrived after the learner had seen the keys', async () => {
    const { token, exam, id, q1, q2 } = await started()
    advanceSeconds(660)
    await closeOverdue()
    await save(token, id, [entry(q1, 'A', 1)])
    advanceSeconds(10)
    await results(token, exam.id)
    advanceSeconds(10)
    await save(token, id, [entry(q2, 'B', 2)])
    const closedSince = new Date(t.time.getTime() - 60_000)
    expect(await extend(exam.slug, 10, { closedSince })).toMatchObject({
      answers: 1,
      graded: 1,
      leftOut: [{ attempt_id: id, answers: 1 }],
    })
  })

  it('counts answers whose page asked for the keys right after it had sent them', async () => {
    const { token, exam, id, q1 } = await started()
    advanceSeconds(660)
    await closeOverdue()
    await submit(token, id, [entry(q1, 'A', 1)])
    await results(token, exam.id)
    const closedSince = new Date(t.time.getTime() - 60_000)
    const extension = await extend(exam.slug, 10, { closedSince })
    expect(extension).toMatchObject({ answers: 1, graded: 1, leftOut: [] })
  })
})

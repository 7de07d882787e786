import type { OptionLetter } from '@sopan/contract/exams/option'
import { sql } from 'kysely'
import { expect, it } from 'vitest'

import { insertKeyCorrections } from '#server/db/queries/key-corrections.ts'
import { listWrongGrades } from '#server/features/exams/operate/wrong-grades.ts'
import { testApp } from '#test/app.ts'
import { correcting } from '#test/exams/correcting.ts'
import { entry, taking } from '#test/exams/taking.ts'
import { killedAt } from '#test/failing.ts'

import { lockAttempts } from '../attempt/store.ts'
import { closeLocked } from '../closing/close-attempts.ts'
import { createPaperCache } from '../paper/cache.ts'
import { sweepRegrades } from './regrade.ts'

const t = testApp()
const { build, learner, start, save, submit, grades, attempts, waitForLock } = taking(t)

const act = () => ({ at: t.time, actor: 'ravi', reason: 'a wrong key' })
const sweep = (db = t.db) => sweepRegrades(db, createPaperCache(), () => t.time)
const mails = () =>
  t.db.selectFrom('outbox').select('payload').where('kind', '=', 'marks corrected').execute()

/** A test whose first question has the key A, and learners with closed attempts who answered B. */
async function closedAttempts(learners: number, each = 1) {
  const exam = await build().examWithPaper({ max_attempts: 9 })
  const [question] = await t.db
    .selectFrom('paper_question')
    .selectAll()
    .where('paper_id', '=', exam.paper_id ?? exam.paper.id)
    .orderBy('position')
    .execute()
  const users = []
  for (let n = 0; n < learners; n++) users.push((await build().user()).id)
  await sql`
    WITH made AS (
      INSERT INTO attempt (user_id, exam_id, paper_id, number, started_at, deadline, closed_at,
        close_reason)
      SELECT u, ${exam.id}, ${exam.paper.id}, n, ${t.time}, ${t.time}::timestamptz + interval '1 h',
        ${t.time}, 'submitted'
      FROM unnest(${users}::bigint[]) u, generate_series(1, ${each}::int) n RETURNING id
    ), answers AS (
      INSERT INTO attempt_answer SELECT id, ${question?.id}, 'B', 1, 'writer01', 5, ${t.time} FROM made
    )
    INSERT INTO grade SELECT id, 1, 0, 4, 1, 0, 1, 3, false, 60, '[]', ${t.time}, 'sopan' FROM made`.execute(
    t.db,
  )
  const keys = (option: OptionLetter) => [
    {
      paper_id: exam.paper.id,
      question_id: question?.id ?? 0,
      key: { mode: 'options' as const, options: [option] },
    },
  ]
  const correct = (option: OptionLetter) =>
    t.db.transaction().execute((trx) => insertKeyCorrections(trx, exam.id, keys(option), act()))
  return { exam, keys, correct, users }
}

/** Checks that every attempt has exactly one further grade with one mark, and each learner one mail. */
async function expectOneFurtherGrade(count: number, learners: number): Promise<void> {
  const all = await grades()
  expect(all.filter(({ version }) => version === 1)).toHaveLength(count)
  expect(all.filter(({ version }) => version > 1)).toHaveLength(count)
  expect(all.filter(({ version, marks }) => version === 2 && marks === 1)).toHaveLength(count)
  const to = (await mails()).map(({ payload }) => payload['user_id'])
  expect(to).toHaveLength(learners)
  expect(new Set(to).size).toBe(learners)
  expect(await listWrongGrades(t.db)).toEqual([])
}

it('continues after a kill at each of its statements, with one grade and one mail each', async () => {
  let kills = 0
  for (let statement = 1; ; statement++) {
    await sql`DELETE FROM outbox`.execute(t.db)
    const { correct, exam } = await closedAttempts(2, 2)
    await correct('B')
    const killed = await sweep(t.db.withPlugin(killedAt(statement))).catch(() => 'killed')
    if (killed === 'killed') kills++
    await sweep()
    const ids = (await attempts()).filter((one) => one.exam_id === exam.id).map(({ id }) => id)
    const own = (await grades()).filter((grade) => ids.includes(grade.attempt_id))
    expect(own.map(({ version, marks }) => [version, marks])).toEqual(
      ids.flatMap(() => [
        [1, 0],
        [2, 1],
      ]),
    )
    expect(await mails()).toHaveLength(2)
    if (killed !== 'killed') break
  }
  // Claim, list, lock, answers, grades, paper, keys, insert, advance; and the end.
  expect(kills).toBeGreaterThan(10)
})

it('by several concurrent servers gives each attempt one grade and each learner one mail', async () => {
  const { correct } = await closedAttempts(80, 2)
  await correct('B')
  for (let rounds = 0; rounds < 20; rounds++) {
    await Promise.all([sweep(), sweep(), sweep(), sweep()])
    const { finished_at: end } = await t.db
      .selectFrom('regrade')
      .select('finished_at')
      .executeTakeFirstOrThrow()
    if (end !== null) break
  }
  await expectOneFurtherGrade(160, 80)
  expect(await sweep()).toBe(0)
})

it('begins again with a second correction, and mails each learner once', async () => {
  const { correct } = await closedAttempts(60)
  await correct('C')
  let batches = 0
  await sweepRegrades(t.db, createPaperCache(), () => t.time, { isStopping: () => batches++ > 0 })
  await correct('B')
  await sweep()
  await expectOneFurtherGrade(60, 60)
  expect(await t.db.selectFrom('regrade').select(['graded', 'higher']).execute()).toEqual([
    { graded: 60, higher: 60 },
  ])
})

it('a submission waits for a correction and is graded by it; a save does not wait', async () => {
  const { exam, keys } = await closedAttempts(0)
  const { token } = await learner()
  const { attempt_id: id, questions } = await start(token, exam.id)
  const question = questions[0]?.id ?? 0
  let submitted: Promise<unknown> = Promise.resolve()
  await t.db.transaction().execute(async (trx) => {
    await insertKeyCorrections(trx, exam.id, keys('B'), act())
    expect(await save(token, id, [entry(question, 'B', 1)])).toMatchObject({
      answers: [{ stored: 'saved' }],
    })
    submitted = submit(token, id)
    await waitForLock()
  })
  expect(await submitted).toMatchObject({ correct: 1, grade_version: 1 })
  await sweep()
  expect(await grades()).toHaveLength(1)
  expect(await mails()).toEqual([])
})

it('a correction waits for a submission that is graded by the old key, and grades it again', async () => {
  const { exam } = await closedAttempts(0)
  const { token } = await learner()
  const { attempt_id: id, questions } = await start(token, exam.id)
  await save(token, id, [entry(questions[0]?.id ?? 0, 'B', 1)])
  let corrected: Promise<unknown> = Promise.resolve()
  await t.db.transaction().execute(async (trx) => {
    const [attempt] = await lockAttempts(trx, [id])
    if (attempt === undefined) throw new Error('no attempt')
    await closeLocked(trx, createPaperCache(), [{ attempt, at: t.time, reason: 'submitted' }])
    corrected = correcting(t).correct(exam.slug, 1, 'B')
    await waitForLock()
  })
  expect(await corrected).toMatchObject({ effect: { graded: 1, changed: 1, higher: 1 } })
  expect((await grades()).map(({ version, marks }) => [version, marks])).toEqual([
    [1, 0],
    [2, 1],
  ])
  expect(await mails()).toHaveLength(1)
})

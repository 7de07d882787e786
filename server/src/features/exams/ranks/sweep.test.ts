import { expect, it } from 'vitest'

import { listStandings } from '#server/db/queries/exam-ranks.ts'
import { insertKeyCorrections } from '#server/db/queries/key-corrections.ts'
import type { Db } from '#server/db/tables.ts'
import { testApp } from '#test/app.ts'
import { examFactories } from '#test/exams/exam-factories.ts'
import { computeRanks, finishedBy } from '#test/exams/ranking.ts'
import { killedAt } from '#test/failing.ts'
import { holdLock, waitForLock } from '#test/locks.ts'

import { sweepRegrades } from '../grades/regrade.ts'
import { createPaperCache } from '../paper/cache.ts'
import { sweepRanks } from './sweep.ts'

const t = testApp()

const sweep = (db: Db = t.db) => sweepRanks({ db, sharedNow: () => t.time }, () => undefined)

/** How many learners have at most each of the marks of a paper. */
async function marksOf(paperId: number) {
  const rows = await t.db
    .selectFrom('exam_marks')
    .select(['marks', 'at_most'])
    .where('paper_id', '=', paperId)
    .execute()
  return rows.map(({ marks, at_most }) => [marks, at_most])
}
const changes = () => t.db.selectFrom('rank_change').select('attempt_ids').execute()

it('loses no change when it is killed at any of its statements', async () => {
  const exam = await examFactories(t.db).examWithPaper()
  let kills = 0
  for (let statement = 1; ; statement++) {
    await finishedBy(t, exam, [1, 2])
    const isKilled = (await sweep(t.db.withPlugin(killedAt(statement))).catch(() => 0)) === 0
    if (isKilled) kills++
    await sweep()
    const learners = 2 * statement
    expect(await marksOf(exam.paper.id)).toEqual([
      [
        [1, 2],
        [statement, learners],
      ],
    ])
    expect(await changes()).toEqual([])
    if (!isKilled) break
  }
  // List, lock, regrade, delete changes, delete marks, compute, and the row without learners.
  expect(kills).toBe(7)
})

it('keeps a change that is committed while the marks are computed, for the next time', async () => {
  const exam = await examFactories(t.db).examWithPaper()
  await finishedBy(t, exam, [1])
  await t.db.transaction().execute(async (trx) => {
    await finishedBy({ ...t, db: trx }, exam, [2])
    expect(await sweep()).toBe(1)
  })
  expect(await marksOf(exam.paper.id)).toEqual([[[1], [1]]])
  expect(await sweep()).toBe(1)
  expect(await marksOf(exam.paper.id)).toEqual([
    [
      [1, 2],
      [1, 2],
    ],
  ])
  expect(await sweep()).toBe(0)
})

it('of several servers, beside which attempts end, counts each attempt once', async () => {
  const exam = await examFactories(t.db).examWithPaper()
  const papers = 3
  const exams = [exam]
  while (exams.length < papers) exams.push(await examFactories(t.db).examWithPaper())
  for (let round = 0; round < 5; round++) {
    await Promise.all([
      ...exams.map((one) => finishedBy(t, one, [0, 3])),
      sweep(),
      sweep(),
      ...exams.map((one) => finishedBy(t, one, [3])),
      sweep(),
    ])
  }
  await computeRanks(t)
  for (const { paper } of exams)
    expect(await marksOf(paper.id)).toEqual([
      [
        [0, 3],
        [5, 15],
      ],
    ])
  expect(await changes()).toEqual([])
})

it('places no new marks among old ones when a key is corrected between its list and a paper', async () => {
  const [first, exam] = [
    await examFactories(t.db).examWithPaper(),
    await examFactories(t.db).examWithPaper(),
  ]
  const ids = await finishedBy(t, exam, Array<number>(40).fill(1))
  await finishedBy(t, first, [1])
  await computeRanks(t)
  await finishedBy(t, exam, [1])
  await finishedBy(t, first, [1])
  const release = await holdLock(t, 'SELECT FROM exam_marks WHERE paper_id = $1 FOR UPDATE', [
    first.paper.id,
  ])
  const swept = sweep()
  await waitForLock(t.db)
  const [question] = exam.paper.questions
  const dropped = {
    paper_id: exam.paper.id,
    question_id: question?.id ?? 0,
    key: { mode: 'dropped' as const, options: [] },
  }
  const act = { at: t.time, actor: 'ravi', reason: 'no option is right' }
  await t.db.transaction().execute((trx) => insertKeyCorrections(trx, exam.id, [dropped], act))
  let batches = 0
  const isStopping = () => batches++ > 0
  await sweepRegrades(t.db, createPaperCache(), () => t.time, { isStopping })
  await release()
  await swept
  const ranked = await listStandings(t.db, ids)
  expect(ranked.size).toBeLessThan(ids.length)
  expect([...ranked.values()].map(({ of }) => of)).toEqual(Array.from(ranked, () => 40))
})

it('leaves a paper that cannot be computed, and computes the others', async () => {
  const [broken, exam] = [
    await examFactories(t.db).examWithPaper(),
    await examFactories(t.db).examWithPaper(),
  ]
  const [id = 0] = await finishedBy(t, broken, [1])
  await finishedBy(t, exam, [1])
  await t.db
    .insertInto('grade')
    .values({
      attempt_id: id,
      version: 2,
      marks: 1,
      possible_marks: 4,
      marks_denominator: 1,
      right_count: 1,
      wrong_count: 0,
      skipped_count: 3,
      passed: false,
      time_taken_seconds: 60,
      sections: JSON.stringify([{ marks: 'one' }]),
      graded_at: t.time,
      graded_by: 'sopan',
      reason: null,
    })
    .execute()
  const failed: number[] = []
  const onError = (_: unknown, paperId: number) => failed.push(paperId)
  expect(await sweepRanks({ db: t.db, sharedNow: () => t.time }, onError)).toBe(1)
  expect(failed).toEqual([broken.paper.id])
  expect(await marksOf(exam.paper.id)).toEqual([[[1], [1]]])
  expect(await changes()).not.toEqual([])
})

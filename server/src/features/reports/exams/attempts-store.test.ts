import { sql } from 'kysely'
import { expect, it } from 'vitest'

import { inTransaction } from '#server/db/transaction.ts'
import { testApp } from '#test/app.ts'
import { examFactories } from '#test/exams/exam-factories.ts'
import { finishedBy } from '#test/exams/ranking.ts'

import { listSheets } from './attempts-store.ts'

const t = testApp()

it('lists an answer of any form as it is stored, with its position and seconds', async () => {
  const exam = await examFactories(t.db).examWithPaper()
  const ids = await finishedBy(t, exam, [4])
  await sql`
    UPDATE attempt_answer SET seconds = 30, option = CASE q.position
      WHEN 1 THEN '42' WHEN 2 THEN 'AC' WHEN 3 THEN '-0.5' END
    FROM paper_question q WHERE q.id = question_id`.execute(t.db)
  const [sheet] = await inTransaction(t.db, (trx) => listSheets(trx, ids))
  const seen = sheet?.positions.map((at, index) => [at, sheet.answers[index], sheet.seconds[index]])
  expect(seen?.toSorted()).toEqual([
    [1, '42', 30],
    [2, 'AC', 30],
    [3, '-0.5', 30],
    [4, null, 30],
  ])
})

it('lists answers in the order of the attempts, which decides who of several with equal marks is in the best 27 %', async () => {
  const exam = await examFactories(t.db).examWithPaper()
  const answered = Array.from({ length: 40 }, (_, index) => 1 + ((index * 3) % 4))
  const ids = await finishedBy(t, exam, answered)
  const sheets = await inTransaction(t.db, async (trx) => {
    // As PostgreSQL groups the answers of many attempts.
    await sql`SET LOCAL enable_sort = off`.execute(trx)
    return listSheets(trx, ids)
  })
  expect(sheets.map(({ positions }) => positions.length)).toEqual(answered)
})

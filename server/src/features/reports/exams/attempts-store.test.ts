import { sql } from 'kysely'
import { expect, it } from 'vitest'

import { inTransaction } from '#server/db/transaction.ts'
import { testApp } from '#test/app.ts'
import { examFactories } from '#test/exams/exam-factories.ts'
import { finishedBy } from '#test/exams/ranking.ts'

import { listSheets } from './attempts-store.ts'

const t = testApp()

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

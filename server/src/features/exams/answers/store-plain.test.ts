import { sql } from 'kysely'
import { expect, it } from 'vitest'

import { testApp } from '#test/app.ts'
import { taking } from '#test/exams/taking.ts'
import { skipBefore16 } from '#test/skip-before-16.ts'

import { STORE_PLAIN } from './store-plain.ts'

const t = testApp()
const { started } = taking(t)

it('finds attempts by their ids in a plan that is cached while few are open', async (context) => {
  await skipBefore16(context, t.db)
  for (let n = 0; n < 3; n++) await started()
  const { rows } = await t.db.transaction().execute(async (trx) => {
    // The few rows of all tests together, if they have been analyzed, are read faster without an index.
    await sql`SET LOCAL enable_seqscan = off`.execute(trx)
    return sql<Record<string, string>>`
      EXPLAIN (GENERIC_PLAN) ${sql.raw(STORE_PLAIN)}`.execute(trx)
  })
  const plan = rows.flatMap((row) => Object.values(row)).join('\n')
  expect(plan).toContain('Index Scan using attempt_')
  expect(plan).not.toContain('attempt_due')
})

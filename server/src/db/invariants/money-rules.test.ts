import { sql } from 'kysely'
import { expect, it } from 'vitest'

import { testApp } from '#test/app.ts'

import { MONEY_RULES } from './money-rules.ts'

const t = testApp()

it('doctor money does not read all refunds again for each order that is refunded', async () => {
  const rule = MONEY_RULES['refunds of more than was paid'] ?? sql`SELECT`
  const { rows } = await t.db.transaction().execute(async (trx) => {
    // Of an empty table the planner would read all rows even if an index can be used.
    await sql`SET LOCAL enable_seqscan = off`.execute(trx)
    return sql<Record<string, string>>`EXPLAIN ${rule}`.execute(trx)
  })
  const plan = rows.flatMap((row) => Object.values(row)).join('\n')
  const perOrder = plan.split('SubPlan').slice(1).join('\n')
  expect(plan).toContain('provider_refund')
  expect(perOrder).not.toMatch(/provider_refund|payment_attempt/)
})

import { sql } from 'kysely'
import { expect, it } from 'vitest'

import { testApp } from '#test/app.ts'
import { factories } from '#test/factories.ts'

import { overviewOf } from './store.ts'

const t = testApp()

async function explained(userId: number): Promise<string> {
  const { rows } = await sql<Record<string, string>>`
    EXPLAIN ${overviewOf(userId, t.time)}`.execute(t.db)
  return rows.flatMap((row) => Object.values(row)).join('\n')
}

it('sums the spending of learners with many orders from an index alone', async () => {
  const users = [await factories(t.db).user(), await factories(t.db).user()]
  await t.db.transaction().execute(async (trx) => {
    // VACUUM marks only rows as visible to all whose commit has been written.
    await sql`SET LOCAL synchronous_commit = on`.execute(trx)
    await sql`
      INSERT INTO purchase_order (order_id, user_id, item_kind, item_id, title, list_paise,
        discount_paise, amount_paise, currency, gateway, session_id, state, created_at, expires_at,
        paid_at, paid_paise, paid_currency, fulfilled_at)
      SELECT 'order_' || n, (${users.map(({ id }) => id)}::bigint[])[1 + n % 2], 'course', n,
        repeat('A long title ', 20), 100, 0, 100, 'INR', 'cashfree', 'session', 'fulfilled', now(),
        now(), now(), 100, 'INR', now()
      FROM generate_series(1, 4000) n`.execute(trx)
  })
  // Nor does it mark them while an older transaction runs, such as an automatic ANALYZE.
  const explainedAfterVacuum = async () => {
    await sql`VACUUM ANALYZE purchase_order`.execute(t.db)
    return explained(users[0]?.id ?? 0)
  }
  await expect
    .poll(explainedAfterVacuum)
    .toContain('Index Only Scan using purchase_order_history on purchase_order')
})

it('sorts the opened classes before it looks up their courses', async () => {
  const { id } = await factories(t.db).user()
  // Directly on the opened classes: the way of the joins above depends on what other tests have stored.
  expect(await explained(id)).toMatch(
    /Sort Key: class_progress\.opened_at DESC.*\n *-> +[\w ]*Scan[\w ]* on class_progress/,
  )
})

import { sql } from 'kysely'
import { expect, it } from 'vitest'

import { migrate } from '#server/db/migrate.ts'
import { migrations } from '#server/db/migrations.ts'
import type { Db } from '#server/db/tables.ts'
import { runCommand } from '#test/commands.ts'
import { freshTarget } from '#test/fresh-database.ts'

const time = new Date('2026-11-20T06:00:00Z')

/** An order as an older version fulfilled it: with access and mail, and without an audit row. */
async function insertFulfilled(db: Db, name: string, itemId: number): Promise<void> {
  await sql`
    WITH bought AS (
      INSERT INTO purchase_order (order_id, user_id, item_kind, item_id, title, list_paise,
        discount_paise, amount_paise, currency, gateway, state, created_at, expires_at, paid_at,
        fulfilled_at, paid_paise, paid_currency)
      SELECT ${name}, id, 'course', ${itemId}, 'x', 0, 0, 0, 'INR', 'none', 'fulfilled', ${time},
        ${time}, ${time}, ${time}, 0, 'INR' FROM app_user
      RETURNING *),
    granted AS (
      INSERT INTO entitlement (user_id, item_kind, item_id, source, order_id, starts_at)
      SELECT user_id, 'course', item_id, 'order', id, ${time} FROM bought)
    INSERT INTO outbox (kind, key, payload, due_at)
    SELECT 'purchase', 'purchase ' || order_id, '{}', ${time} FROM bought`.execute(db)
}

it('reports no order that was granted before grants were recorded, but each later one', async () => {
  const target = await freshTarget()
  const doctor = () => runCommand({ ...target, time }, ['doctor'])
  await migrate(target.address, migrations.slice(0, 7))
  await sql`
    INSERT INTO app_user (name, email, email_key, password_hash, referral_code, created_at)
    VALUES ('A', 'a@example.com', 'a@example.com', 'x', 'CODE', ${time})`.execute(target.db)
  await insertFulfilled(target.db, 'before', 1)
  await migrate(target.address, migrations)
  expect((await doctor()).lines).toEqual([expect.stringContaining('checks hold')])
  await insertFulfilled(target.db, 'after', 2)
  expect((await doctor()).lines).toEqual([
    '1 × a fulfilled order without its audit row:',
    '  after',
  ])
})

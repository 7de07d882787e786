import { sql } from 'kysely'
import { expect, it } from 'vitest'

import { listFindings } from '#server/features/orders/refunds/finding-store.ts'
import { testApp } from '#test/app.ts'
import { runCommand } from '#test/commands.ts'
import { factories } from '#test/factories.ts'
import { freshTarget } from '#test/fresh-database.ts'

import { migrate } from './migrate.ts'
import { migrations } from './migrations.ts'
import type { Db } from './tables.ts'

const t = testApp()
const BEFORE = '054'
const AT = '2026-11-01T06:00:00Z'

/** A granted order of the version before, with its own payment and one more, whose amount is given. */
async function insertOrder(db: Db, id: string, second: number | null | undefined): Promise<void> {
  const user = await factories(db).user()
  await sql`
    INSERT INTO purchase_order (order_id, user_id, item_kind, item_id, title, list_paise,
      discount_paise, amount_paise, currency, gateway, session_id, state, created_at, expires_at,
      paid_at, paid_paise, paid_currency, fulfilled_at, own_payment)
    VALUES (${id}, ${user.id}, 'book', 1, 'Polity', 49900, 0, 49900, 'INR', 'cashfree', 's',
      'fulfilled', ${AT}, ${AT}, ${AT}, 49900, 'INR', ${AT}, ${`own of ${id}`})`.execute(db)
  const amounts = { own: 49_900, ...(second !== undefined && { second }) }
  for (const [name, amount] of Object.entries(amounts)) {
    await sql`
      INSERT INTO payment_attempt (order_id, provider_id, state, amount_paise, currency, at, updated_at)
      SELECT id, ${`${name} of ${id}`}, 'success', ${amount}, 'INR', ${AT}, ${AT}
      FROM purchase_order WHERE order_id = ${id}`.execute(db)
  }
  await sql`
    INSERT INTO entitlement (user_id, item_kind, item_id, source, order_id, starts_at)
    SELECT user_id, 'book', item_id, 'order', id, ${AT}
    FROM purchase_order WHERE order_id = ${id}`.execute(db)
}

const insertRefund = (db: Db, order: string, refund: string, paise: number | null) =>
  sql`
    INSERT INTO provider_refund (provider_id, order_id, payment_id, amount_paise, state, seen_at,
      succeeded_at, read_at)
    SELECT ${refund}, id, ${`second of ${order}`}, ${paise}::bigint, 'succeeded', ${AT}, ${AT}, ${AT}
    FROM purchase_order WHERE order_id = ${order}`.execute(db)

const resolve = (db: Db, order: string, finding: string) =>
  sql`
    INSERT INTO resolution (order_id, finding, reason, actor, at)
    SELECT id, ${finding}, 'looked', 'ravi', ${AT} FROM purchase_order
    WHERE order_id = ${order}`.execute(db)

it('continues with what the version before has stored otherwise', async () => {
  const { address, db, ...target } = await freshTarget()
  await migrate(
    address,
    migrations.filter(({ name }) => name < BEFORE),
  )
  await insertOrder(db, 'unread', null)
  await insertOrder(db, 'returned', null)
  await insertRefund(db, 'returned', 'r1', 49_900)
  await insertOrder(db, 'unread refund', undefined)
  await insertRefund(db, 'unread refund', 'r2', null)
  await insertOrder(db, 'resolved refund', undefined)
  await insertRefund(db, 'resolved refund', 'r3', null)
  await resolve(db, 'resolved refund', 'unreadable-refund:r3')
  await resolve(db, 'resolved refund', 'failed-later:r4')
  await insertOrder(db, 'plain', 49_900)
  await sql`UPDATE payment_attempt SET state = 'reversed' WHERE provider_id = 'own of plain'`.execute(
    db,
  )
  for (const [n, cause] of ['policy', 'second payment', 'access held'].entries()) {
    await sql`
      INSERT INTO refund_request (refund_id, order_id, cause, amount_paise, requested_at, decided_at, withdrawn_at)
      SELECT ${`refund${n}`}, id, ${cause}, 49900, ${AT}::timestamptz, ${AT}::timestamptz, ${AT}::timestamptz
      FROM purchase_order WHERE order_id = 'resolved refund'`.execute(db)
  }
  await migrate(address, migrations)

  const payments = await db
    .selectFrom('payment_attempt')
    .select(['provider_id', 'state', 'amount_paise'])
    .where('provider_id', 'in', [
      'second of unread',
      'second of returned',
      'second of plain',
      'own of plain',
    ])
    .orderBy('id')
    .execute()
  expect(payments.map((one) => [one.provider_id, one.state, one.amount_paise])).toEqual([
    ['second of unread', 'success', 0],
    ['second of returned', 'success', 49_900],
    ['own of plain', 'failed', 49_900],
    ['second of plain', 'success', 49_900],
  ])
  const due = await db
    .selectFrom('purchase_order')
    .select('order_id')
    .where('next_check_at', 'is not', null)
    .orderBy('id')
    .execute()
  expect(due.map(({ order_id: id }) => id)).toEqual([
    'unread',
    'returned',
    'unread refund',
    'resolved refund',
  ])
  expect((await listFindings(db, new Date(AT))).map(({ id }) => id)).toEqual(['announced:r2'])
  const resolved = await db.selectFrom('resolution').select('finding').orderBy('finding').execute()
  expect(resolved.map(({ finding }) => finding)).toEqual([
    'announced:r3',
    'failed-later:r4',
    'refused:r4',
    'unreadable-refund:r3',
  ])
  const refunds = await db
    .selectFrom('refund')
    .select(['refund_id', 'purpose'])
    .orderBy('refund_id')
    .execute()
  expect(refunds.map((one) => [one.refund_id, one.purpose])).toEqual([
    ['providerr1', null],
    ['refund0', 'own'],
    ['refund1', 'second'],
    ['refund2', 'own'],
  ])
  // While servers are updated one after the other, one of the version before may still write these.
  await sql`UPDATE payment_attempt SET state = 'reversed' WHERE provider_id = 'own of plain'`.execute(
    db,
  )
  await sql`UPDATE payment_attempt SET amount_paise = NULL WHERE provider_id = 'second of unread'`.execute(
    db,
  )
  const deps = { ...t, ...target, address, db }
  const { lines } = await runCommand(deps, ['doctor', 'money'])
  expect(lines.join()).toContain('1 × a second payment that is not refunded:,  plain,')
  expect(lines.join()).toContain('announced and does not list:,  unread refund, refund r2,')
})

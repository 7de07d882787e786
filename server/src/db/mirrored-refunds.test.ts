import { sql } from 'kysely'
import { expect, it } from 'vitest'

import { listForReview } from '#server/features/orders/refunds/review-store.ts'
import { testApp } from '#test/app.ts'
import { runCommand } from '#test/commands.ts'
import { factories } from '#test/factories.ts'
import { freshTarget } from '#test/fresh-database.ts'

import { migrate } from './migrate.ts'
import { migrations } from './migrations.ts'
import type { Db } from './tables.ts'

const t = testApp()
const BEFORE = '038'

/** Rows of the version before: `n` names the order, its payments, refunds and documents. */
async function insertOrder(db: Db, n: number, state: string): Promise<void> {
  const user = await factories(db).user()
  const at = '2026-11-01T06:00:00Z'
  await sql`
    INSERT INTO purchase_order (order_id, user_id, item_kind, item_id, title, list_paise,
      discount_paise, amount_paise, currency, gateway, session_id, state, created_at, expires_at,
      paid_at, paid_paise, paid_currency, fulfilled_at, own_payment)
    VALUES (${`order${n}`}, ${user.id}, 'book', ${n}, 'Polity', 49900, 0, 49900, 'INR', 'cashfree',
      's', ${state}, ${at}, ${at}, ${at}, 49900, 'INR', ${at}, ${`own${n}`})`.execute(db)
  await sql`
    INSERT INTO payment_attempt (order_id, provider_id, state, amount_paise, currency, at, updated_at)
    SELECT id, ${`own${n}`}, 'success', 49900, 'INR', ${at}, ${at}
    FROM purchase_order WHERE order_id = ${`order${n}`}`.execute(db)
  await sql`
    INSERT INTO entitlement (user_id, item_kind, item_id, source, order_id, starts_at, revoked_at)
    SELECT user_id, 'book', item_id, 'order', id, ${at}::timestamptz,
      CASE WHEN state <> 'fulfilled' THEN ${at}::timestamptz END
    FROM purchase_order WHERE order_id = ${`order${n}`}`.execute(db)
  await sql`
    INSERT INTO receipt (order_id, year, serial, number, issued_at, seller_name, seller_address,
      seller_email, buyer_name, buyer_email, item_kind, title, amount_paise, taxable_paise,
      cgst_paise, sgst_paise, igst_paise)
    SELECT id, '26-27', ${n}, ${`R/${n}`}, ${at}, 's', 's', 's', 'b', 'b', 'book', 't', 49900, 49900,
      0, 0, 0 FROM purchase_order WHERE order_id = ${`order${n}`}`.execute(db)
  await sql`INSERT INTO audit (at, actor, action, subject)
    VALUES (${at}, 'sopan', 'grant', ${`order${n}`})`.execute(db)
  await sql`INSERT INTO outbox (kind, key, payload, due_at, sent_at)
    VALUES ('purchase', ${`purchase order${n}`}, '{}', ${at}, ${at})`.execute(db)
}

interface OldRefund {
  n: number
  id: string
  cause: string
  state: string
  paise?: number
  provider?: string | null
  isSettled?: boolean
  /** Whether it is of a second payment, which is added. */
  isSecond?: boolean
  credit?: number
}

let notes = 0

async function insertRefund(db: Db, given: OldRefund): Promise<void> {
  const { n, id, cause, state, paise = 49_900, isSettled = false, isSecond, credit } = given
  const { provider = `cf${id}` } = given
  const at = '2026-11-02T06:00:00Z'
  const second = isSecond ? `second${n}` : null
  if (second !== null) {
    await sql`
      INSERT INTO payment_attempt (order_id, provider_id, state, amount_paise, currency, at,
        updated_at)
      SELECT id, ${second}, 'success', 49900, 'INR', ${at}, ${at}
      FROM purchase_order WHERE order_id = ${`order${n}`}`.execute(db)
  }
  const isOpen = state === 'requested' || state === 'pending'
  await sql`
    INSERT INTO refund (refund_id, order_id, payment_attempt_id, cause, amount_paise, reason, state,
      provider_refund_id, requested_at, settled_at, settled_by_operator, next_check_at)
    SELECT ${id}, o.id, (SELECT id FROM payment_attempt WHERE provider_id = ${second}), ${cause},
      ${paise}, 'asked', ${state}, ${provider}, ${at}::timestamptz,
      CASE WHEN ${!isOpen} THEN ${at}::timestamptz END, ${isSettled},
      CASE WHEN ${isOpen} THEN ${at}::timestamptz END
    FROM purchase_order o WHERE o.order_id = ${`order${n}`}`.execute(db)
  if (credit === undefined) return
  notes++
  await sql`
    INSERT INTO credit_note (refund_id, receipt_id, year, serial, number, issued_at, amount_paise,
      taxable_paise, cgst_paise, sgst_paise, igst_paise)
    SELECT f.id, r.id, '26-27', ${notes}, ${`C/${notes}`}, ${at}::timestamptz, ${credit}::bigint,
      ${credit}::bigint, 0, 0, 0
    FROM refund f JOIN receipt r ON r.order_id = f.order_id WHERE f.refund_id = ${id}`.execute(db)
}

const STATES = ['refunded', 'fulfilled', 'fulfilled', 'refunded', 'refund_requested', 'refunded']

it('keeps all refunds, credit notes and decisions of the version before', async () => {
  const { address, db, ...target } = await freshTarget()
  await migrate(
    address,
    migrations.filter(({ name }) => name < BEFORE),
  )
  for (const [n, state] of STATES.entries()) await insertOrder(db, n + 1, state)
  const own = { cause: 'policy', state: 'succeeded' }
  await insertRefund(db, { ...own, n: 1, id: 'refundA', credit: 49_900 })
  await insertRefund(db, {
    n: 2,
    id: 'refundB',
    cause: 'second payment',
    state: 'succeeded',
    isSecond: true,
  })
  await insertRefund(db, {
    n: 3,
    id: 'providercf3',
    cause: 'provider',
    state: 'succeeded',
    paise: 10_000,
    provider: 'cf3',
    credit: 10_000,
  })
  await insertRefund(db, {
    ...own,
    n: 4,
    id: 'refundD',
    isSettled: true,
    provider: null,
    credit: 49_900,
  })
  await insertRefund(db, { ...own, n: 5, id: 'refundE1', state: 'failed' })
  await insertRefund(db, { ...own, n: 5, id: 'refundE2', state: 'requested', provider: null })
  // Ours had been changed to describe the provider's.
  await insertRefund(db, {
    n: 6,
    id: 'refundF',
    cause: 'provider',
    state: 'succeeded',
    credit: 49_900,
  })
  await sql`
    INSERT INTO unrecorded_refund (provider_refund_id, order_id, seen_at, dismissed_at)
    SELECT 'cf9', id, now(), now() FROM purchase_order WHERE order_id = 'order3'`.execute(db)
  await sql`INSERT INTO document_series (kind, year, last_serial)
    VALUES ('receipt', '26-27', 6), ('credit note', '26-27', ${notes})`.execute(db)
  await migrate(address, migrations)
  const refunds = await db
    .selectFrom('refund')
    .innerJoin('purchase_order', 'purchase_order.id', 'refund.order_id')
    .select(['purchase_order.order_id', 'refund.refund_id', 'cause', 'refund.state'])
    .select(['refund.settled_by_operator', 'refund.provider_refund_id'])
    .where('refund.state', '<>', 'withdrawn')
    .orderBy('purchase_order.order_id')
    .orderBy('refund.refund_id')
    .execute()
  expect(refunds.map((one) => [one.order_id, one.refund_id, one.cause, one.state])).toEqual([
    ['order1', 'refundA', 'policy', 'succeeded'],
    ['order2', 'refundB', 'second payment', 'succeeded'],
    ['order3', 'providercf3', 'provider', 'succeeded'],
    ['order4', 'refundD', 'policy', 'succeeded'],
    ['order5', 'refundE1', 'policy', 'failed'],
    ['order5', 'refundE2', 'policy', 'requested'],
    ['order6', 'providercfrefundF', 'provider', 'succeeded'],
  ])
  expect(refunds.map((one) => one.settled_by_operator).indexOf(true)).toBe(3)
  expect(await db.selectFrom('resolution').select('finding').distinct().execute()).toHaveLength(2)
  const deps = { ...t, ...target, address, db }
  expect((await runCommand(deps, ['doctor', 'money'])).lines).toEqual([
    expect.stringMatching(/^All \d+ checks hold\.$/),
  ])
  const { provider_refunds: listed } = await listForReview(db, t.time)
  expect(listed).toContainEqual(expect.objectContaining({ provider_refund_id: 'cf3' }))
})

import { setTimeout as sleep } from 'node:timers/promises'

import { listTransactions } from '@sopan/contract/orders/history'
import type { Emulator } from '@sopan/emulator'
import { sql } from 'kysely'

import { buying, moneyFindings, seedBuyers, withEmulator } from './lib/paying.ts'
import type { Product } from './lib/product.ts'
import { type Row, atMost, measured } from './lib/row.ts'
import { seedCourses, seedCrowd } from './lib/seed.ts'
import { Timings } from './lib/timings.ts'

const ORDERS = Number(process.env['BENCH_ORDERS'] ?? 1_000_000)
const PURCHASES = 60
/** The provider takes 200 orders a minute. */
const PAUSE_MS = 350

/** Creating, verifying and listing orders with an empty table and with a million orders. */
export function paymentsGrowth(): Promise<Row[]> {
  return withEmulator('off', async (product, control) => {
    await seedCourses(product, 200)
    const small = await purchases(product, control)
    await seedOrders(product, ORDERS)
    const large = await purchases(product, control)
    const began = performance.now()
    const findings = await moneyFindings(product.db)
    const seconds = (performance.now() - began) / 1000
    const rows = (['create', 'verify', 'history'] as const).map((name): Row => {
      const [before, after] = [small[name].percentile(50), large[name].percentile(50)]
      const failures = small[name].failures + large[name].failures
      return {
        name: `${name} with ${ORDERS} orders, median`,
        unit: '×',
        ...atMost(1.5, after / before, failures),
        detail: `${before.toFixed(1)} ms, then ${large[name].describe()}`,
      }
    })
    return [
      ...rows,
      {
        name: `doctor money with ${ORDERS} orders`,
        unit: 's',
        ...measured(seconds),
        detail: `${findings.length} findings${findings.length > 0 ? `: ${findings[0]}` : ''}`,
      },
      {
        name: `findings of doctor money with ${ORDERS} orders`,
        unit: '',
        ...atMost(0, findings.length),
        detail: findings[0] ?? 'none',
      },
    ]
  })
}

async function purchases(product: Product, control: Emulator['control']) {
  const timings = { create: new Timings(), verify: new Timings(), history: new Timings() }
  const { order, verify } = buying(product.url)
  for (const [n, buyer] of (await seedBuyers(product, PURCHASES)).entries()) {
    const id = await timings.create.measure(() => order(buyer, 1 + (n % 200)))
    if (id === null) continue
    await control.pay(id)
    await timings.verify.measure(() => verify(buyer, id))
    await timings.history.measure(async () => {
      const response = await fetch(`${product.url}/api${listTransactions.url}`, {
        headers: buyer.headers,
      })
      const text = await response.text()
      if (!response.ok) throw new Error(`history: ${response.status} ${text.slice(0, 100)}`)
    })
    await sleep(PAUSE_MS)
  }
  return timings
}

/** Orders of 20 a learner: of ten, seven expired and three were granted, with all that belongs to it. */
async function seedOrders(product: Product, count: number): Promise<void> {
  const { db } = product
  const ids = await seedCrowd(product, Math.max(1, count / 20))
  await sql`
    INSERT INTO purchase_order (order_id, user_id, item_kind, item_id, title, validity_days,
      list_paise, discount_paise, amount_paise, currency, gateway, session_id, state, created_at,
      expires_at, paid_at, paid_paise, paid_currency, fulfilled_at)
    SELECT 'order_seed' || n, (${ids}::bigint[])[1 + n / 20], 'course', 1 + n % 20, 'Course', 365,
      149900, 0, 149900, 'INR', 'mock', 'session_' || n, s.state, s.at, s.at + interval '30 minutes',
      s.paid_at, CASE WHEN s.paid_at IS NOT NULL THEN 149900 END,
      CASE WHEN s.paid_at IS NOT NULL THEN 'INR' END, s.paid_at
    FROM generate_series(0, ${count}::int - 1) n, LATERAL (
      SELECT CASE WHEN n % 10 < 3 THEN 'fulfilled' ELSE 'expired' END AS state,
        timestamptz '2026-01-01' + n * interval '20 seconds' AS at,
        CASE WHEN n % 10 < 3 THEN timestamptz '2026-01-01' + n * interval '20 seconds' END AS paid_at
    ) s`.execute(db)
  await sql`
    INSERT INTO entitlement (user_id, item_kind, item_id, source, order_id, starts_at, ends_at)
    SELECT user_id, item_kind, item_id, 'order', id, paid_at, paid_at + interval '8760 hours'
    FROM purchase_order WHERE order_id LIKE 'order\_seed%' AND state = 'fulfilled'`.execute(db)
  await sql`
    INSERT INTO audit (at, actor, action, subject)
    SELECT paid_at, 'sopan', 'grant', order_id
    FROM purchase_order WHERE order_id LIKE 'order\_seed%' AND state = 'fulfilled'`.execute(db)
  await sql`
    INSERT INTO outbox (kind, key, payload, due_at, sent_at)
    SELECT 'purchase', 'purchase ' || order_id, '{}', paid_at, paid_at
    FROM purchase_order WHERE order_id LIKE 'order\_seed%' AND state = 'fulfilled'`.execute(db)
  await sql`ANALYZE`.execute(db)
}

import { setTimeout as sleep } from 'node:timers/promises'

import { sql } from 'kysely'

import { buying, moneyFindings, seedBuyers, withEmulator } from './lib/paying.ts'
import { type Row, atMost } from './lib/row.ts'
import { seedCourses } from './lib/seed.ts'

const ORDERS = Number(process.env['BENCH_ORDERS'] ?? 500)
const VERIFIES = 50
const WEBHOOKS = 10
/** The provider takes 200 orders a minute. */
const PAUSE_MS = 400

/** For each paid order 50 verify calls, 10 webhooks and the sweep at the same time. */
export function paymentsAtOnce(): Promise<Row[]> {
  return withEmulator('off', async (product, control) => {
    const { db, url } = product
    await seedCourses(product, 200)
    const { order, verify } = buying(url)
    const failed: string[] = []
    for (const [n, buyer] of (await seedBuyers(product, ORDERS)).entries()) {
      await control.setWebhookUrl(null)
      const id = await order(buyer, 1 + (n % 200))
      await control.pay(id)
      await control.setWebhookUrl(`${url}/api/webhooks/cashfree`)
      await db
        .updateTable('purchase_order')
        .set({ next_check_at: new Date() })
        .where('order_id', '=', id)
        .execute()
      const calls = [
        ...Array.from({ length: VERIFIES }, () => verify(buyer, id)),
        control.sendWebhook({
          type: 'PAYMENT_SUCCESS_WEBHOOK',
          orderId: id,
          times: WEBHOOKS,
          parallel: true,
        }),
      ]
      const [results] = await Promise.all([Promise.allSettled(calls), sleep(PAUSE_MS)])
      for (const result of results) {
        if (result.status === 'rejected') failed.push(String(result.reason))
      }
    }
    await sleep(2000)
    const { rows } = await sql<{ order_id: string }>`
      SELECT order_id FROM purchase_order o
      WHERE (SELECT count(*) FROM entitlement e WHERE e.order_id = o.id) <> 1
        OR (SELECT count(*) FROM receipt r WHERE r.order_id = o.id) <> 1
        OR (SELECT count(*) FROM outbox m WHERE m.key = 'purchase ' || o.order_id) <> 1`.execute(db)
    const findings = await moneyFindings(db)
    return [
      {
        name: `${VERIFIES} verifies, ${WEBHOOKS} webhooks and the sweep at once: not exactly one grant`,
        unit: '',
        ...atMost(0, rows.length),
        detail: `${ORDERS} orders; ${rows[0]?.order_id ?? 'one grant, receipt and mail each'}`,
      },
      {
        name: 'findings of doctor money after them',
        unit: '',
        ...atMost(0, findings.length),
        detail: findings[0] ?? 'none',
      },
      {
        name: 'failed calls',
        unit: '',
        ...atMost(0, failed.length),
        detail: failed[0] ?? 'none',
      },
    ]
  })
}

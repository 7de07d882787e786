import type { Finding } from '@sopan/domain/orders/findings'
import { settle } from '@sopan/domain/orders/settle'
import { sql } from 'kysely'

import { announcedRefunds } from '#server/db/queries/announced-refunds.ts'
import type { Db } from '#server/db/tables.ts'
import { inSnapshot } from '#server/db/transaction.ts'

import { getOrder } from '../order-store.ts'
import { readLedger } from './ledger-store.ts'

const MAX_FINDINGS = 200

export interface OrderFinding extends Finding {
  order_id: string
  user_id: number
  title: string
}

/**
 * The findings about the money of all orders, newest orders first, or all findings of the order with the row `only`.
 * An announced refund is left out if no event about it came since `since`. The list is cut; members see the rest when
 * they have decided some.
 */
export function listFindings(
  db: Db,
  since: Date,
  only: number | null = null,
): Promise<OrderFinding[]> {
  return inSnapshot(db, async (trx) => {
    const found: OrderFinding[] = []
    for (const id of await listCandidates(trx, since, only)) {
      if (found.length >= MAX_FINDINGS) break
      const order = await getOrder(trx, id)
      const { findings } = settle(await readLedger(trx, order))
      const { order_id, user_id, title } = order
      found.push(...findings.map((one) => ({ ...one, order_id, user_id, title })))
    }
    return found
  })
}

/**
 * Orders for which the rules may have findings, newest first. The rules have no finding about a failed refund that was
 * replaced, nor about a single refund of the own payment with the amount that we asked for.
 */
async function listCandidates(db: Db, since: Date, only: number | null): Promise<number[]> {
  if (only !== null) return [only]
  const { rows } = await sql<{ id: number }>`
    SELECT DISTINCT order_id AS id FROM (
      SELECT p.order_id FROM provider_refund p
      LEFT JOIN refund_request q ON q.refund_id = p.refund_id
      WHERE p.state = 'failed'
        AND NOT EXISTS (SELECT FROM outside_money m WHERE m.refund_id = p.refund_id)
        AND NOT EXISTS (SELECT FROM refund_request later
          WHERE later.order_id = p.order_id AND later.refund_id <> p.refund_id
            AND later.withdrawn_at IS NULL AND later.requested_at >= p.failed_at
            AND later.purpose = q.purpose)
      UNION ALL
      SELECT order_row_id FROM ${announcedRefunds} AS a WHERE a.at >= ${since}
      UNION ALL
      SELECT o.id FROM purchase_order o JOIN (
        SELECT order_id, sum(amount_paise) AS paise FROM (
          SELECT p.order_id, p.amount_paise,
            q.purpose = 'own' AND q.amount_paise = p.amount_paise AS is_as_asked
          FROM provider_refund p LEFT JOIN refund_request q ON q.refund_id = p.refund_id
          WHERE p.state <> 'failed'
          UNION ALL
          SELECT order_id, amount_paise, false FROM outside_money WHERE kind = 'returned'
        ) AS one
        GROUP BY order_id
        HAVING count(*) > 1 OR NOT bool_and(coalesce(is_as_asked, false))
      ) AS returned ON returned.order_id = o.id
      WHERE returned.paise > o.paid_paise
      UNION ALL
      SELECT m.order_id FROM outside_money m JOIN purchase_order o ON o.id = m.order_id
      WHERE o.state = 'refund_requested'
    ) AS named ORDER BY 1 DESC`.execute(db)
  return rows.map(({ id }) => id)
}

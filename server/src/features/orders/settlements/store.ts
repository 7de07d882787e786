import { sql } from 'kysely'

import type { Db } from '#server/db/tables.ts'
import type {
  OurOrder,
  OurPayment,
  OurRefund,
  Period,
} from '#server/payments/settlements/compare-settlement.ts'

/** Our orders at the provider among some ids, each with its successful payments. */
export async function listOrders(db: Db, orderIds: readonly string[]): Promise<OurOrder[]> {
  const rows = await db
    .selectFrom('purchase_order as o')
    .leftJoin('payment_attempt as a', (join) =>
      join.onRef('a.order_id', '=', 'o.id').on('a.state', '=', 'success'),
    )
    .select(['o.order_id', 'o.state', 'o.currency', 'o.paid_paise', 'o.created_at'])
    .select(['a.provider_id', 'a.amount_paise', 'a.at'])
    .where('o.order_id', '=', sql<string>`ANY(${orderIds}::text[])`)
    .where('o.gateway', '=', 'cashfree')
    .orderBy('a.at')
    .orderBy('a.id')
    .execute()
  const orders = new Map<string, OurOrder>()
  for (const { order_id: orderId, state, currency, paid_paise: paidPaise, ...row } of rows) {
    const order = orders.get(orderId) ?? { orderId, state, currency, paidPaise, payments: [] }
    orders.set(orderId, order)
    const { provider_id: providerId, amount_paise: amountPaise } = row
    if (providerId === null || amountPaise === null) continue
    order.payments.push({ orderId, providerId, amountPaise, at: row.at ?? row.created_at })
  }
  return [...orders.values()]
}

interface Named {
  orderIds: readonly string[]
  /** The provider's ids. */
  refundIds: readonly string[]
}

/** Our refunds at the provider that have one of the ids, or belong to one of the orders. */
export async function listRefunds(db: Db, named: Named): Promise<OurRefund[]> {
  const { rows } = await sql<OurRefund>`
    SELECT r.refund_id AS "refundId", o.order_id AS "orderId", r.provider_refund_id AS "providerId",
      r.amount_paise AS "amountPaise", r.state, r.settled_by_operator AS "isSettledByOperator"
    FROM refund r JOIN purchase_order o ON o.id = r.order_id
    WHERE o.gateway = 'cashfree' AND r.state <> 'withdrawn' AND o.id IN (
      SELECT p.order_id FROM provider_refund p WHERE p.provider_id = ANY(${named.refundIds}::text[])
      UNION
      SELECT p.id FROM purchase_order p WHERE p.order_id = ANY(${named.orderIds}::text[]))
    ORDER BY r.requested_at, r.refund_id`.execute(db)
  return rows
}

/** The first payments of a period whose orders are not in `orderIds`. */
export async function listOtherPayments(
  db: Db,
  { from, to }: Period,
  { orderIds, limit }: { orderIds: readonly string[]; limit: number },
): Promise<OurPayment[]> {
  // An order whose attempts were not read so far has only its proof.
  const { rows } = await sql<OurPayment>`
    SELECT o.order_id AS "orderId", coalesce(a.provider_id, '') AS "providerId",
      coalesce(a.amount_paise, o.paid_paise) AS "amountPaise", coalesce(a.at, o.paid_at) AS at
    FROM purchase_order o
    LEFT JOIN payment_attempt a ON a.order_id = o.id AND a.state = 'success'
    WHERE o.gateway = 'cashfree' AND (o.paid_at IS NOT NULL OR a.id IS NOT NULL)
      AND coalesce(a.at, o.paid_at) BETWEEN ${from} AND ${to}
      AND o.order_id NOT IN (SELECT unnest(${orderIds}::text[]))
    ORDER BY coalesce(a.at, o.paid_at), o.id LIMIT ${limit}`.execute(db)
  return rows
}

/** The first refunds that began in a period and succeeded, and are not in `refundIds`. */
export async function listOtherRefunds(
  db: Db,
  { from, to }: Period,
  { refundIds, limit }: { refundIds: readonly string[]; limit: number },
): Promise<OurRefund[]> {
  const { rows } = await sql<OurRefund>`
    SELECT r.refund_id AS "refundId", o.order_id AS "orderId", r.provider_refund_id AS "providerId",
      r.amount_paise AS "amountPaise", r.state, r.settled_by_operator AS "isSettledByOperator"
    FROM refund r JOIN purchase_order o ON o.id = r.order_id
    WHERE o.gateway = 'cashfree' AND r.state = 'succeeded' AND NOT r.settled_by_operator
      AND r.requested_at BETWEEN ${from} AND ${to}
      AND r.refund_id NOT IN (SELECT unnest(${refundIds}::text[]))
    ORDER BY r.requested_at, r.refund_id LIMIT ${limit}`.execute(db)
  return rows
}

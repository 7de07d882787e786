import { sql } from 'kysely'

import type { Db, Trx } from '#server/db/tables.ts'

import { ordersOf, rowsOf } from './rows-store.ts'

/** Orders with what belongs to them; without the session of a payment, which is a secret. */
export const listOrders = (trx: Trx, id: number) =>
  rowsOf(
    trx,
    sql`
      SELECT o.order_id, o.item_kind, o.title, o.list_paise, o.discount_paise, o.amount_paise, o.currency,
        coalesce(c.code, o.book_coupon) AS coupon, o.gateway, o.state, o.refusal, o.created_at,
        o.paid_at, o.paid_paise, o.fulfilled_at
      FROM purchase_order o LEFT JOIN coupon c ON c.id = o.coupon_id
      WHERE o.user_id = ${id} ORDER BY o.id`,
  )

export const listPayments = (trx: Trx, id: number) =>
  rowsOf(
    trx,
    sql`
      SELECT o.order_id, a.provider_id, a.state, a.amount_paise, a.currency, a.method, a.message, a.at
      FROM payment_attempt a JOIN purchase_order o ON o.id = a.order_id
      WHERE o.user_id = ${id} ORDER BY a.id`,
  )

export const listRefunds = (trx: Trx, id: number) =>
  rowsOf(
    trx,
    sql`
      SELECT o.order_id, r.refund_id, r.amount_paise, r.state, r.bank_reference, r.requested_at, r.settled_at
      FROM refund r JOIN purchase_order o ON o.id = r.order_id
      WHERE o.user_id = ${id} ORDER BY r.requested_at`,
  )

export const listDisputes = (trx: Trx, id: number) =>
  rowsOf(
    trx,
    sql`
      SELECT o.order_id, d.provider_id, d.type, d.status, d.amount_paise, d.reason, d.received_at
      FROM dispute d JOIN purchase_order o ON o.id = d.order_id
      WHERE o.user_id = ${id} ORDER BY d.id`,
  )

export const listOutsideMoney = (trx: Trx, id: number) =>
  rowsOf(
    trx,
    sql`
      SELECT o.order_id, m.kind, m.amount_paise, m.method, m.reference, m.at
      FROM outside_money m JOIN purchase_order o ON o.id = m.order_id
      WHERE o.user_id = ${id} ORDER BY m.id`,
  )

/** What the payment provider has sent about orders, with its content as it was received. */
export async function listEvents(trx: Trx, id: number) {
  const { rows } = await sql<{ type: string; received_at: Date; body: Buffer | null }>`
    SELECT e.type, e.received_at, e.body FROM payment_event e WHERE e.id IN (
      SELECT e.id FROM purchase_order o JOIN payment_event e ON e.order_ref = o.order_id
      WHERE o.user_id = ${id}
      UNION
      SELECT e.id FROM payment_attempt a JOIN payment_event e
        ON e.payment_ref = a.provider_id AND e.refund_ref IS NOT NULL
      WHERE a.order_id IN ${ordersOf(id)})
    ORDER BY e.id`.execute(trx)
  return rows.map(({ body, ...event }) => ({ ...event, content: body?.toString('utf8') ?? null }))
}

/** The public ids of orders that have a receipt, oldest first. */
export async function listOrdersWithReceipt(db: Db, id: number): Promise<string[]> {
  const rows = await db
    .selectFrom('receipt')
    .innerJoin('purchase_order', 'purchase_order.id', 'receipt.order_id')
    .select('purchase_order.order_id')
    .where('purchase_order.user_id', '=', id)
    .orderBy('receipt.id')
    .execute()
  return rows.map(({ order_id: orderId }) => orderId)
}

import type { ItemKind } from '@sopan/domain/items'
import { sql } from 'kysely'

import type { Trx } from '#server/db/tables.ts'

import { type Period, timesOf } from '../report.ts'

interface Sums {
  receipts: number
  /** Paise. */
  gross: number
  refunds: number
}

export interface DaySales extends Sums {
  day: string
  orders: number
  fulfilled: number
}

/** Receipts and credit notes by the Indian days on which they were issued, and orders by their day; every day of the period. */
export async function listSalesByDay(trx: Trx, period: Period): Promise<DaySales[]> {
  const { start, end } = timesOf(period)
  const { rows } = await sql<DaySales>`
    WITH sold AS (
      SELECT (issued_at AT TIME ZONE 'Asia/Kolkata')::date AS day, count(*) AS receipts,
        sum(amount_paise) AS gross
      FROM receipt WHERE issued_at >= ${start} AND issued_at < ${end} GROUP BY 1
    ), returned AS (
      SELECT (issued_at AT TIME ZONE 'Asia/Kolkata')::date AS day, sum(amount_paise) AS refunds
      FROM credit_note WHERE issued_at >= ${start} AND issued_at < ${end} GROUP BY 1
    ), ordered AS (
      SELECT (created_at AT TIME ZONE 'Asia/Kolkata')::date AS day, count(*) AS orders,
        count(fulfilled_at) AS fulfilled
      FROM purchase_order
      WHERE created_at >= ${start} AND created_at < ${end} AND gateway IN ('cashfree', 'outside')
      GROUP BY 1
    )
    SELECT to_char(day, 'YYYY-MM-DD') AS day, coalesce(receipts, 0)::bigint AS receipts,
      coalesce(gross, 0)::bigint AS gross, coalesce(refunds, 0)::bigint AS refunds,
      coalesce(orders, 0)::bigint AS orders, coalesce(fulfilled, 0)::bigint AS fulfilled
    FROM (SELECT generate_series(${period.from}::date, ${period.to}::date, '1 day')::date AS day) AS days
    LEFT JOIN sold USING (day) LEFT JOIN returned USING (day) LEFT JOIN ordered USING (day)
    ORDER BY day`.execute(trx)
  return rows
}

export interface ItemSales extends Sums {
  item_kind: ItemKind
  item_id: number
  title: string
}

/** The same receipts and credit notes by item, the items with the greatest income first. */
export async function listSalesByItem(trx: Trx, period: Period): Promise<ItemSales[]> {
  const { start, end } = timesOf(period)
  const { rows } = await sql<ItemSales>`
    WITH document AS (
      SELECT order_id, 1 AS receipts, amount_paise AS gross, 0::bigint AS refunds
      FROM receipt WHERE issued_at >= ${start} AND issued_at < ${end}
      UNION ALL
      SELECT r.order_id, 0, 0, c.amount_paise
      FROM credit_note c JOIN receipt r ON r.id = c.receipt_id
      WHERE c.issued_at >= ${start} AND c.issued_at < ${end}
    )
    SELECT o.item_kind, o.item_id, max(o.title) AS title,
      sum(receipts)::bigint AS receipts, sum(gross)::bigint AS gross,
      sum(refunds)::bigint AS refunds
    FROM document JOIN purchase_order o ON o.id = document.order_id
    GROUP BY o.item_kind, o.item_id
    ORDER BY sum(gross) - sum(refunds) DESC, o.item_kind, o.item_id`.execute(trx)
  return rows
}

export interface MethodSales extends Sums {
  method: string
}

/** The receipts and credit notes about money that was taken at the desk, by the method of payment. */
export async function listDeskSales(trx: Trx, period: Period): Promise<MethodSales[]> {
  const { start, end } = timesOf(period)
  const { rows } = await sql<MethodSales>`
    WITH desk AS (
      SELECT r.id, r.issued_at, r.amount_paise, m.method
      FROM outside_money m JOIN receipt r ON r.order_id = m.order_id WHERE m.kind = 'received'
    ), document AS (
      SELECT method, 1 AS receipts, amount_paise AS gross, 0::bigint AS refunds
      FROM desk WHERE issued_at >= ${start} AND issued_at < ${end}
      UNION ALL
      SELECT method, 0, 0, c.amount_paise FROM desk JOIN credit_note c ON c.receipt_id = desk.id
      WHERE c.issued_at >= ${start} AND c.issued_at < ${end}
    )
    SELECT method, sum(receipts)::bigint AS receipts, sum(gross)::bigint AS gross,
      sum(refunds)::bigint AS refunds
    FROM document GROUP BY method ORDER BY method`.execute(trx)
  return rows
}

export interface DeskDiscount {
  day: string
  order_id: string
  item_kind: ItemKind
  title: string
  actor: string
  reason: string
  /** Paise. */
  price: number
  paid: number
}

/** The payments of the desk that were less than the price, by the Indian days on which they were recorded. */
export async function listDeskDiscounts(trx: Trx, period: Period): Promise<DeskDiscount[]> {
  const { start, end } = timesOf(period)
  const { rows } = await sql<DeskDiscount>`
    SELECT to_char(m.at AT TIME ZONE 'Asia/Kolkata', 'YYYY-MM-DD') AS day, o.order_id, o.item_kind,
      o.title, m.actor, m.reason, o.amount_paise AS price, m.amount_paise AS paid
    FROM outside_money m JOIN purchase_order o ON o.id = m.order_id
    WHERE m.kind = 'received' AND m.amount_paise < o.amount_paise
      AND m.at >= ${start} AND m.at < ${end}
    ORDER BY m.id`.execute(trx)
  return rows
}

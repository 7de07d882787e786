import type { ItemKind } from '@sopan/domain/items'
import type { RefundCause } from '@sopan/domain/orders/ledger'
import { sql } from 'kysely'

import type { Trx } from '#server/db/tables.ts'

import { type Period, timesOf } from '../report.ts'

export interface ReturnedMoney {
  order_id: string
  item_kind: ItemKind
  title: string
  /** Of our request, or of the act that refunded money of the desk; null for a refund that neither has asked for. */
  cause: RefundCause | null
  is_outside: boolean
  reference: string | null
  /** The Indian day on which it was returned; null if it was not, or not in the period. */
  day: string | null
  /** Paise returned in the period; null if nothing was returned, or if the amount cannot be read. */
  returned: number | null
  /** From our request, or that act, until the payment provider has reported it as made. */
  days: number | null
  note: string | null
  /** The Indian day of the credit note; null without one of the period. */
  note_day: string | null
  /** Paise of the credit note; null without one of the period. */
  credited: number | null
}

/**
 * The money that was returned in a period, by the provider or without it, and every credit note of the period. A
 * refund that failed after its success is not returned, but its credit note stays.
 */
export async function listReturnedMoney(trx: Trx, period: Period): Promise<ReturnedMoney[]> {
  const { start, end } = timesOf(period)
  const { rows } = await sql<ReturnedMoney>`
    WITH moved AS (
      SELECT p.order_id, p.refund_id, false AS is_outside, p.bank_reference AS reference,
        p.amount_paise, CASE WHEN p.state = 'succeeded' THEN p.succeeded_at END AS at,
        n.number, n.issued_at, n.amount_paise AS note_paise
      FROM provider_refund p LEFT JOIN credit_note n ON n.provider_refund_id = p.id
      UNION ALL
      SELECT m.order_id, m.refund_id, true, m.reference, m.amount_paise, m.at,
        n.number, n.issued_at, n.amount_paise
      FROM outside_money m LEFT JOIN credit_note n ON n.outside_money_id = m.id
      WHERE m.kind = 'returned'
    ), dated AS (
      SELECT *, coalesce(at >= ${start} AND at < ${end}, false) AS is_returned,
        coalesce(issued_at >= ${start} AND issued_at < ${end}, false) AS is_credited
      FROM moved
    )
    SELECT o.order_id, o.item_kind, o.title, coalesce(q.cause, desk.cause) AS cause, is_outside,
      reference,
      CASE WHEN is_returned THEN to_char(at AT TIME ZONE 'Asia/Kolkata', 'YYYY-MM-DD') END AS day,
      CASE WHEN is_returned THEN d.amount_paise END AS returned,
      CASE WHEN is_returned THEN extract(epoch FROM at - coalesce(q.requested_at, desk.asked_at))::float8 / 86400 END AS days,
      CASE WHEN is_credited THEN number END AS note,
      CASE WHEN is_credited
        THEN to_char(issued_at AT TIME ZONE 'Asia/Kolkata', 'YYYY-MM-DD') END AS note_day,
      CASE WHEN is_credited THEN note_paise END AS credited
    FROM dated d JOIN purchase_order o ON o.id = d.order_id
    LEFT JOIN refund_request q ON q.refund_id = d.refund_id AND q.order_id = d.order_id
    LEFT JOIN LATERAL (
      SELECT a.after ->> 'cause' AS cause, a.at AS asked_at FROM audit a
      WHERE o.gateway = 'outside' AND a.subject = o.order_id AND a.action = 'refund'
      ORDER BY a.id DESC LIMIT 1
    ) AS desk ON true
    WHERE (is_returned OR is_credited) AND o.gateway <> 'mock'
    ORDER BY coalesce(CASE WHEN is_returned THEN at END, issued_at), o.id`.execute(trx)
  return rows
}

export interface DayOfSale {
  day: string
  receipts: number
  /** Receipts among these that have a credit note by now. */
  refunded: number
  /** Paise. */
  gross: number
  credited: number
}

/** The receipts of each day of the period, with their credit notes until now. */
export async function listDaysOfSale(trx: Trx, period: Period): Promise<DayOfSale[]> {
  const { start, end } = timesOf(period)
  const { rows } = await sql<DayOfSale>`
    WITH sold AS (
      SELECT (r.issued_at AT TIME ZONE 'Asia/Kolkata')::date AS day, count(*) AS receipts,
        count(n.receipt_id) AS refunded, sum(r.amount_paise) AS gross, sum(n.credited) AS credited
      FROM receipt r LEFT JOIN (
        SELECT receipt_id, sum(amount_paise) AS credited FROM credit_note GROUP BY receipt_id
      ) AS n ON n.receipt_id = r.id
      WHERE r.issued_at >= ${start} AND r.issued_at < ${end} GROUP BY 1
    )
    SELECT to_char(day, 'YYYY-MM-DD') AS day, coalesce(receipts, 0)::bigint AS receipts,
      coalesce(refunded, 0)::bigint AS refunded, coalesce(gross, 0)::bigint AS gross,
      coalesce(credited, 0)::bigint AS credited
    FROM (SELECT generate_series(${period.from}::date, ${period.to}::date, '1 day')::date AS day) AS days
    LEFT JOIN sold USING (day) ORDER BY day`.execute(trx)
  return rows
}

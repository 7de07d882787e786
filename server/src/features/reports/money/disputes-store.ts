import { sql } from 'kysely'

import type { Trx } from '#server/db/tables.ts'

import { type Period, timesOf } from '../report.ts'

/** A payment that the buyer's bank asks back, as the provider's newest event describes it. */
export interface Dispute {
  /** The Indian day of its first event. */
  day: string
  /** Null for a payment of no order that is known. */
  order: string | null
  item: string | null
  dispute: string
  type: string
  status: string
  reason: string | null
  /** Paise; null if the amount cannot be read. */
  amount: number | null
}

/** The disputes whose first event was received in a period, oldest first. */
export async function listDisputes(trx: Trx, period: Period): Promise<Dispute[]> {
  const { start, end } = timesOf(period)
  const { rows } = await sql<Dispute>`
    SELECT to_char(d.received_at AT TIME ZONE 'Asia/Kolkata', 'YYYY-MM-DD') AS day,
      o.order_id AS "order", o.title AS item, d.provider_id AS dispute, d.type, d.status, d.reason,
      d.amount_paise AS amount
    FROM dispute d LEFT JOIN purchase_order o ON o.id = d.order_id
    WHERE d.received_at >= ${start} AND d.received_at < ${end}
    ORDER BY d.received_at, d.id`.execute(trx)
  return rows
}

import { sql } from 'kysely'

import type { Trx } from '#server/db/tables.ts'

interface BookSales {
  /** '2026-11' */
  month: string
  book: string
  receipts: number
  /** Paise. */
  gross: number
  refunds: number
}

/** Receipts and credit notes of books by the Indian months in which they were issued; no row for a month without any. */
export async function listBookSales(trx: Trx, start: Date, end: Date): Promise<BookSales[]> {
  const { rows } = await sql<BookSales>`
    WITH document AS (
      SELECT order_id, issued_at, 1 AS receipts, amount_paise AS gross, 0::bigint AS refunds
      FROM receipt WHERE issued_at >= ${start} AND issued_at < ${end}
      UNION ALL
      SELECT r.order_id, c.issued_at, 0, 0, c.amount_paise
      FROM credit_note c JOIN receipt r ON r.id = c.receipt_id
      WHERE c.issued_at >= ${start} AND c.issued_at < ${end}
    )
    SELECT to_char(issued_at AT TIME ZONE 'Asia/Kolkata', 'YYYY-MM') AS month, max(o.title) AS book,
      sum(receipts)::bigint AS receipts, sum(gross)::bigint AS gross,
      sum(refunds)::bigint AS refunds
    FROM document JOIN purchase_order o ON o.id = document.order_id
    WHERE o.item_kind = 'book'
    GROUP BY 1, o.item_id
    ORDER BY 1, sum(gross) - sum(refunds) DESC, o.item_id`.execute(trx)
  return rows
}

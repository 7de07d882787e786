import { sql } from 'kysely'

import type { Db } from '#server/db/tables.ts'

/**
 * Makes an order that was fulfilled the first of three parts of fees, each of ₹3,000: the second part is due in `days` from today,
 * negative after it, the third one 30 days later.
 */
export async function splitIntoParts(db: Db, orderId: string, days: number): Promise<void> {
  const { rows } = await sql<{ id: number }>`
    INSERT INTO fee_plan (user_id, item_kind, item_id, title, grace_days, agreed_at)
    SELECT user_id, item_kind, item_id, title, 3, now() - interval '40 days'
    FROM purchase_order WHERE order_id = ${orderId}
    RETURNING id`.execute(db)
  const plan = rows[0]?.id
  await sql`
    INSERT INTO fee_part (plan_id, number, amount_paise, due_on)
    SELECT ${plan}, number, 300000, (now() AT TIME ZONE 'Asia/Kolkata')::date + due
    FROM (VALUES (1, -40), (2, ${days}::integer), (3, ${days + 30}::integer)) AS part (number, due)`.execute(
    db,
  )
  await sql`
    WITH paid AS (
      UPDATE purchase_order SET fee_part_id = (SELECT id FROM fee_part WHERE plan_id = ${plan} AND number = 1)
      WHERE order_id = ${orderId} RETURNING id)
    UPDATE entitlement SET fee_plan_id = ${plan} WHERE order_id = (SELECT id FROM paid)`.execute(db)
}

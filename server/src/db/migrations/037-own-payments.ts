import { type Kysely, sql } from 'kysely'

/** The payment that an order was granted for, so that its other payments are known as second payments. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`ALTER TABLE purchase_order ADD own_payment text`.execute(db)
  await sql`
    UPDATE purchase_order o SET own_payment = own.provider_id
    FROM (
      SELECT DISTINCT ON (order_id) order_id, provider_id FROM payment_attempt a
      WHERE state = 'success' AND NOT EXISTS (
        SELECT FROM refund r WHERE r.payment_attempt_id = a.id)
      ORDER BY order_id, at NULLS LAST, id
    ) own
    WHERE own.order_id = o.id AND o.paid_at IS NOT NULL`.execute(db)
}

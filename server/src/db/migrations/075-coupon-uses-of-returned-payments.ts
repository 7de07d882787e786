import { type Kysely, sql } from 'kysely'

export const kind = 'expand'

/** Releases the coupon's use of orders that were never granted and whose payment is or was being returned. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    UPDATE coupon_use u SET state = 'released', updated_at = now()
    FROM purchase_order o
    WHERE o.id = u.order_id AND u.state = 'reserved' AND o.fulfilled_at IS NULL
      AND o.state IN ('refund_requested', 'refunded')`.execute(db)
}

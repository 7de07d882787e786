import { type Kysely, type RawBuilder, sql } from 'kysely'

export const kind = 'expand'

export const indexes = ['order_of_part', 'part_paid_once', 'entitlement_of_plan']

/** A part of fees is paid once, and its orders and the access of its plan are found by it. */
export async function up(db: Kysely<unknown>, concurrently: RawBuilder<unknown>): Promise<void> {
  await sql`CREATE INDEX ${concurrently} order_of_part ON purchase_order (fee_part_id)
    WHERE fee_part_id IS NOT NULL`.execute(db)
  await sql`CREATE UNIQUE INDEX ${concurrently} part_paid_once ON purchase_order (fee_part_id)
    WHERE state = 'fulfilled'`.execute(db)
  await sql`CREATE INDEX ${concurrently} entitlement_of_plan ON entitlement (fee_plan_id)
    WHERE fee_plan_id IS NOT NULL`.execute(db)
}

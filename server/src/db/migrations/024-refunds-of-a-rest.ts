import { type Kysely, sql } from 'kysely'

/**
 * One refund of ours at a time for a payment: if a part that the provider had returned fails after our
 * refund of the rest has succeeded, a further one returns it.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`DROP INDEX refund_one_of_order`.execute(db)
  await sql`DROP INDEX refund_one_of_payment`.execute(db)
  await sql`
    CREATE UNIQUE INDEX refund_one_open ON refund (order_id, coalesce(payment_attempt_id, 0))
    WHERE state IN ('requested', 'pending') AND cause <> 'provider'`.execute(db)
}

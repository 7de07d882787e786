import { type Kysely, sql } from 'kysely'

/** The provider may return a payment in parts; we return the rest of it once. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`DROP INDEX refund_one_of_order`.execute(db)
  await sql`
    CREATE UNIQUE INDEX refund_one_of_order ON refund (order_id)
    WHERE payment_attempt_id IS NULL AND state <> 'failed' AND cause <> 'provider'`.execute(db)
}

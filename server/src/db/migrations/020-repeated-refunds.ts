import { type Kysely, sql } from 'kysely'

/** The refund of a second payment can be requested again after it has failed. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`ALTER TABLE refund DROP CONSTRAINT refund_payment_attempt_id_key`.execute(db)
  await sql`
    CREATE UNIQUE INDEX refund_one_of_payment ON refund (payment_attempt_id)
    WHERE payment_attempt_id IS NOT NULL AND state <> 'failed'`.execute(db)
}

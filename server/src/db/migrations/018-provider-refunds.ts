import { type Kysely, sql } from 'kysely'

/** The payment and the refund that a stored event of the payment provider names beside its order. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    ALTER TABLE payment_event ADD COLUMN payment_ref text, ADD COLUMN refund_ref text`.execute(db)
  await sql`
    CREATE INDEX payment_event_refund ON payment_event (payment_ref, order_ref)
    WHERE refund_ref IS NOT NULL`.execute(db)
  await sql`
    CREATE INDEX refund_provider ON refund (provider_refund_id)
    WHERE provider_refund_id IS NOT NULL`.execute(db)
}

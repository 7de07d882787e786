import { type Kysely, sql } from 'kysely'

/**
 * Unrecorded refunds of the provider: of nothing, of an unreadable amount, or announced and never listed. A
 * payment may have an amount that cannot be read, too.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    CREATE TABLE unrecorded_refund (
      provider_refund_id text PRIMARY KEY,
      order_id bigint NOT NULL REFERENCES purchase_order,
      seen_at timestamptz NOT NULL,
      dismissed_at timestamptz
    )`.execute(db)
  await sql`CREATE INDEX unrecorded_refund_order ON unrecorded_refund (order_id)`.execute(db)
  await sql`ALTER TABLE payment_attempt ALTER amount_paise DROP NOT NULL`.execute(db)
}

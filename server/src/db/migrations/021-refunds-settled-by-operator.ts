import { type Kysely, sql } from 'kysely'

/** Refunds that an operator returned in another way, which the provider's files do not have. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    ALTER TABLE refund ADD settled_by_operator boolean NOT NULL DEFAULT false`.execute(db)
  await sql`
    UPDATE refund SET settled_by_operator = true
    WHERE state = 'succeeded' AND EXISTS (
      SELECT FROM audit a WHERE a.action = 'refunded' AND a.actor <> 'sopan'
        AND a.after ->> 'refund_id' = refund.refund_id)`.execute(db)
}

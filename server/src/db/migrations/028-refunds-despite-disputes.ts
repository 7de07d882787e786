import { type Kysely, sql } from 'kysely'

/**
 * Whether an operator requested a refund although the payment was disputed. Those that were requested by an
 * operator before keep their way: only a later dispute holds them.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`ALTER TABLE refund ADD despite_dispute boolean NOT NULL DEFAULT false`.execute(db)
  await sql`
    UPDATE refund SET despite_dispute = true
    WHERE cause IN ('policy', 'operator') AND state = 'requested'`.execute(db)
}

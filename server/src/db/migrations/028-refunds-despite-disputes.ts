import { type Kysely, sql } from 'kysely'

/**
 * Whether an operator requested a refund although the payment was disputed. A refund that an operator requested before
 * this column existed counts as such: only a later dispute holds it.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`ALTER TABLE refund ADD despite_dispute boolean NOT NULL DEFAULT false`.execute(db)
  await sql`
    UPDATE refund SET despite_dispute = true
    WHERE cause IN ('policy', 'operator') AND state = 'requested'`.execute(db)
}

import { type Kysely, sql } from 'kysely'

/** What the first page of the console reads at each visit, and the reports of money of a period. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    CREATE INDEX purchase_order_in_review ON purchase_order (id)
    WHERE state = 'pending_review'`.execute(db)
  await sql`CREATE INDEX purchase_order_created ON purchase_order (created_at)`.execute(db)
  await sql`CREATE INDEX receipt_issued ON receipt (issued_at)`.execute(db)
  await sql`CREATE INDEX credit_note_issued ON credit_note (issued_at)`.execute(db)
  await sql`
    CREATE INDEX entitlement_ending ON entitlement (ends_at) WHERE revoked_at IS NULL`.execute(db)
  await sql`
    CREATE INDEX payment_attempt_unreadable ON payment_attempt (id)
    WHERE amount_paise IS NULL`.execute(db)
}

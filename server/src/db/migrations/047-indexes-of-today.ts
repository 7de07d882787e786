import { type Kysely, type RawBuilder, sql } from 'kysely'

export const kind = 'expand'
export const indexes = [
  'purchase_order_in_review',
  'purchase_order_created',
  'receipt_issued',
  'credit_note_issued',
  'entitlement_ending',
  'payment_attempt_unreadable',
]

/** Indexes for the first page of the console, which is read at each visit, and for the reports of money of a period. */
export async function up(db: Kysely<unknown>, concurrently: RawBuilder<unknown>): Promise<void> {
  await sql`
    CREATE INDEX ${concurrently} purchase_order_in_review ON purchase_order (id)
    WHERE state = 'pending_review'`.execute(db)
  await sql`
    CREATE INDEX ${concurrently} purchase_order_created ON purchase_order (created_at)`.execute(db)
  await sql`CREATE INDEX ${concurrently} receipt_issued ON receipt (issued_at)`.execute(db)
  await sql`CREATE INDEX ${concurrently} credit_note_issued ON credit_note (issued_at)`.execute(db)
  await sql`
    CREATE INDEX ${concurrently} entitlement_ending ON entitlement (ends_at)
    WHERE revoked_at IS NULL`.execute(db)
  await sql`
    CREATE INDEX ${concurrently} payment_attempt_unreadable ON payment_attempt (id)
    WHERE amount_paise IS NULL`.execute(db)
}

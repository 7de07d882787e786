import { type Kysely, sql } from 'kysely'

/**
 * The proof of a payment, kept with its order: the paid amount that the gateway reported. The proof of a fulfilled
 * order equals its amount, and an order without a gateway costs nothing.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    ALTER TABLE purchase_order
      ADD paid_paise bigint CHECK (paid_paise >= 0),
      ADD paid_currency text`.execute(db)
  await sql`
    UPDATE purchase_order SET paid_paise = amount_paise, paid_currency = currency
    WHERE state IN ('fulfilled', 'refund_requested', 'refunded')`.execute(db)
  // The paid amount of these was never stored, so a person has to compare it.
  await sql`
    UPDATE purchase_order
    SET state = 'pending_review', reason = 'the paid amount was not stored', next_check_at = NULL
    WHERE state = 'paid'`.execute(db)
  await sql`
    ALTER TABLE purchase_order
      ADD CONSTRAINT purchase_order_proof CHECK (
        state <> 'paid' OR (paid_paise IS NOT NULL AND paid_currency IS NOT NULL)),
      ADD CONSTRAINT purchase_order_paid_in_full CHECK (
        state <> 'fulfilled' OR (paid_paise IS NOT DISTINCT FROM amount_paise
          AND paid_currency IS NOT DISTINCT FROM currency)),
      ADD CONSTRAINT purchase_order_free CHECK (gateway <> 'none' OR amount_paise = 0)`.execute(db)
}

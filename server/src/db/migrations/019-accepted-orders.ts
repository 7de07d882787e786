import { type Kysely, sql } from 'kysely'

/** An operator may grant an order that was paid with another amount of the same currency. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    ALTER TABLE purchase_order
      ADD accepted_at timestamptz,
      ADD CONSTRAINT purchase_order_accepted CHECK (
        accepted_at IS NULL OR accepted_at IS NOT DISTINCT FROM fulfilled_at),
      DROP CONSTRAINT purchase_order_paid_in_full,
      ADD CONSTRAINT purchase_order_paid_in_full CHECK (
        state <> 'fulfilled' OR (paid_currency IS NOT DISTINCT FROM currency
          AND (paid_paise IS NOT DISTINCT FROM amount_paise
            OR (accepted_at IS NOT NULL AND coalesce(paid_paise, 0) > 0))))`.execute(db)
}

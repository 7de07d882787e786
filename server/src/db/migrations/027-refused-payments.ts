import { type Kysely, sql } from 'kysely'

/**
 * Why the bank refused the newest refused attempt of an order, and when its attempts were last read. The
 * history counts open orders with a refused attempt as failed, from the index alone.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    ALTER TABLE purchase_order ADD refusal text, ADD attempts_read_at timestamptz`.execute(db)
  await sql`DROP INDEX purchase_order_history`.execute(db)
  await sql`
    CREATE INDEX purchase_order_history ON purchase_order (user_id, id DESC, state)
    INCLUDE (item_kind, paid_paise, refusal, pending_since)
    WHERE (session_id IS NOT NULL AND gateway <> 'none') OR fulfilled_at IS NOT NULL`.execute(db)
}

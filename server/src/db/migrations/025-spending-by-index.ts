import { type Kysely, sql } from 'kysely'

/** The spending sums what was paid, so the index of a learner's orders has it, and not what was ordered. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`DROP INDEX purchase_order_history`.execute(db)
  await sql`
    CREATE INDEX purchase_order_history ON purchase_order (user_id, id DESC, state)
    INCLUDE (item_kind, paid_paise)
    WHERE (session_id IS NOT NULL AND gateway <> 'none') OR fulfilled_at IS NOT NULL`.execute(db)
}

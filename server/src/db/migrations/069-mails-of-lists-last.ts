import { type Kysely, type RawBuilder, sql } from 'kysely'

export const kind = 'expand'
export const indexes = ['outbox_order_of_lists']

/** The order in which mails are sent: the many mails of a test or of a list of new accounts come after all others. */
export async function up(db: Kysely<unknown>, concurrently: RawBuilder<unknown>): Promise<void> {
  await sql`
    CREATE INDEX ${concurrently} outbox_order_of_lists
    ON outbox ((kind IN ('marks corrected', 'test opens', 'results out', 'account made')), due_at)
    WHERE sent_at IS NULL`.execute(db)
}

import { type Kysely, type RawBuilder, sql } from 'kysely'

export const kind = 'expand'
export const indexes = ['outbox_order']

/** The order in which mails are sent: very many mails of a test are due together, so they come after all others. */
export async function up(db: Kysely<unknown>, concurrently: RawBuilder<unknown>): Promise<void> {
  await sql`
    CREATE INDEX ${concurrently} outbox_order
    ON outbox ((kind IN ('marks corrected', 'test opens', 'results out')), due_at)
    WHERE sent_at IS NULL`.execute(db)
}

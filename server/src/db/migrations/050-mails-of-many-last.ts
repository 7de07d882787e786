import { type Kysely, type RawBuilder, sql } from 'kysely'

export const kind = 'expand'
export const indexes = ['outbox_next']

/** The mail that is sent next: mails about a corrected key, which may be very many, after all others. */
export async function up(db: Kysely<unknown>, concurrently: RawBuilder<unknown>): Promise<void> {
  await sql`
    CREATE INDEX ${concurrently} outbox_next ON outbox ((kind = 'marks corrected'), due_at)
    WHERE sent_at IS NULL`.execute(db)
}

import { type Kysely, type RawBuilder, sql } from 'kysely'

export const kind = 'expand'
export const indexes = ['audit_backup']

/** The age of the newest backup is read with every scrape of /metrics. */
export async function up(db: Kysely<unknown>, concurrently: RawBuilder<unknown>): Promise<void> {
  await sql`
    CREATE INDEX ${concurrently} audit_backup ON audit (at) WHERE action = 'backup'`.execute(db)
}

import { type Kysely, type RawBuilder, sql } from 'kysely'

export const kind = 'expand'

const TABLES = ['course', 'exam', 'book', 'job_alert']

export const indexes = TABLES.map((table) => `${table}_search_text`)

/** Without pg_trgm in reach a search reads all items. */
export async function up(db: Kysely<unknown>, concurrently: RawBuilder<unknown>): Promise<void> {
  const { rows } = await sql`
    SELECT FROM pg_opclass WHERE opcname = 'gin_trgm_ops' AND pg_opclass_is_visible(oid)`.execute(
    db,
  )
  if (rows.length === 0) return
  for (const table of TABLES) {
    await sql`CREATE INDEX ${concurrently} ${sql.ref(`${table}_search_text`)}
      ON ${sql.table(table)} USING gin (search_text gin_trgm_ops)`.execute(db)
  }
}

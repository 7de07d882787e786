import { type Kysely, type RawBuilder, sql } from 'kysely'

export const kind = 'expand'

export const indexes = ['course_topics', 'course_described']

/** Without pg_trgm in reach a search reads all courses. */
export async function up(db: Kysely<unknown>, concurrently: RawBuilder<unknown>): Promise<void> {
  const { rows } = await sql`
    SELECT FROM pg_opclass WHERE opcname = 'gin_trgm_ops' AND pg_opclass_is_visible(oid)`.execute(
    db,
  )
  if (rows.length === 0) return
  await sql`CREATE INDEX ${concurrently} course_topics ON course USING gin (topics gin_trgm_ops)`.execute(
    db,
  )
  await sql`CREATE INDEX ${concurrently} course_described ON course USING gin (described gin_trgm_ops)`.execute(
    db,
  )
}

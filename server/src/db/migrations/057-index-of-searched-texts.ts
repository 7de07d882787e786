import { type Kysely, type RawBuilder, sql } from 'kysely'

export const kind = 'expand'
export const indexes = ['course_searched', 'exam_searched', 'book_searched', 'job_alert_searched']

/** For the words of a search; without pg_trgm in reach a search reads all items. */
export async function up(db: Kysely<unknown>, concurrently: RawBuilder<unknown>): Promise<void> {
  const { rows } = await sql`
    SELECT FROM pg_opclass WHERE opcname = 'gin_trgm_ops' AND pg_opclass_is_visible(oid)`.execute(
    db,
  )
  if (rows.length === 0) return
  await sql`
    CREATE INDEX ${concurrently} course_searched ON course USING gin (searched gin_trgm_ops)`.execute(
    db,
  )
  await sql`
    CREATE INDEX ${concurrently} exam_searched ON exam USING gin (searched gin_trgm_ops)`.execute(
    db,
  )
  await sql`
    CREATE INDEX ${concurrently} book_searched ON book USING gin (searched gin_trgm_ops)`.execute(
    db,
  )
  await sql`
    CREATE INDEX ${concurrently} job_alert_searched ON job_alert
    USING gin (searched gin_trgm_ops)`.execute(db)
}

import { type Kysely, type RawBuilder, sql } from 'kysely'

export const kind = 'expand'
export const indexes = ['attempt_in_window']

/** The attempts of a window that are in progress: they delay the keys of their test. */
export async function up(db: Kysely<unknown>, concurrently: RawBuilder<unknown>): Promise<void> {
  await sql`
    CREATE INDEX ${concurrently} attempt_in_window ON attempt (exam_id)
    WHERE in_window AND closed_at IS NULL`.execute(db)
}

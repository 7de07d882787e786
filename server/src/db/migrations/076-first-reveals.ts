import { type Kysely, type RawBuilder, sql } from 'kysely'

export const kind = 'expand'
export const indexes = ['key_reveal_first', 'attempt_first_in_window']

/** When keys of a paper were first sent to a learner, and when a test was first taken in a window. */
export async function up(db: Kysely<unknown>, concurrently: RawBuilder<unknown>): Promise<void> {
  await sql`
    CREATE INDEX ${concurrently} key_reveal_first ON key_reveal (paper_id, revealed_at)`.execute(db)
  await sql`
    CREATE INDEX ${concurrently} attempt_first_in_window ON attempt (exam_id, started_at)
    WHERE in_window`.execute(db)
}

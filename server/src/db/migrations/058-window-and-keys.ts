import { type Kysely, sql } from 'kysely'

export const kind = 'expand'

/** When a test may be taken, and when its keys are shown; without values a test is as before. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    ALTER TABLE exam
      ADD opens_at timestamptz,
      ADD closes_at timestamptz,
      ADD keys_shown text NOT NULL DEFAULT 'at_once'
        CHECK (keys_shown IN ('at_once', 'after_last_attempt', 'after_close', 'date')),
      ADD keys_date timestamptz,
      ADD CHECK ((opens_at IS NULL) = (closes_at IS NULL)) NOT VALID,
      ADD CHECK (opens_at < closes_at) NOT VALID,
      ADD CHECK (keys_shown <> 'after_close' OR closes_at IS NOT NULL) NOT VALID,
      ADD CHECK ((keys_shown = 'date') = (keys_date IS NOT NULL)) NOT VALID`.execute(db)
}

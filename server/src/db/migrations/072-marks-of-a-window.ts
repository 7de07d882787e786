import { type Kysely, sql } from 'kysely'

export const kind = 'expand'

/** When the marks of attempts that begin in a window are shown; in existing tests after the close of the window. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    ALTER TABLE exam ADD marks_shown text NOT NULL DEFAULT 'after_close'
      CHECK (marks_shown IN ('after_close', 'at_once'))`.execute(db)
}

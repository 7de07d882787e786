import { type Kysely, sql } from 'kysely'

export const kind = 'expand'

/** The titles of items that are written and were never published, for the list of the console. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`ALTER TABLE content_draft ADD title text`.execute(db)
}

import { type Kysely, sql } from 'kysely'

/** Notifications of the operator's command, which imports of a content folder do not change. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    ALTER TABLE notification ADD origin text NOT NULL DEFAULT 'content'
      CHECK (origin IN ('content', 'operator'))`.execute(db)
}

import { type Kysely, sql } from 'kysely'

export const kind = 'expand'

/** The language in which a learner reads the pages and gets mails; null without a choice. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`ALTER TABLE app_user ADD language text CHECK (language IN ('en', 'hi'))`.execute(db)
}

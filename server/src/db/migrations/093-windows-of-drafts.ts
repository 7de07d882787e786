import { type Kysely, sql } from 'kysely'

export const kind = 'expand'

/** When a test opens that is a draft and was never published. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`ALTER TABLE content_draft ADD opens_at timestamptz`.execute(db)
}

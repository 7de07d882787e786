import { type Kysely, sql } from 'kysely'

export const kind = 'expand'

/** Until when learners may challenge the key of a test; null: for as long as the keys are shown. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`ALTER TABLE exam ADD challenges_until timestamptz`.execute(db)
}

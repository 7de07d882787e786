import { type Kysely, sql } from 'kysely'

/** Where a sign-in came from; unknown for earlier sessions. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`ALTER TABLE session ADD address text, ADD device text`.execute(db)
}

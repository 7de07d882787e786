import { type Kysely, sql } from 'kysely'

/** Seconds by question id, as the page sent them with the submission; null if it sent none. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`ALTER TABLE attempt ADD question_seconds jsonb`.execute(db)
}

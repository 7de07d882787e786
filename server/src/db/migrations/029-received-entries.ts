import { type Kysely, sql } from 'kysely'

/** Null for entries in time, whose count depends on no reveal, and for late ones of earlier versions. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`ALTER TABLE answer_log ADD received_at timestamptz`.execute(db)
}

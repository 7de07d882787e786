import { type Kysely, sql } from 'kysely'

export const kind = 'expand'

/** The marks of a section as its file has them, which an export writes back; each question has its part. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`ALTER TABLE paper_section ADD total_marks integer, ADD negative text`.execute(db)
}

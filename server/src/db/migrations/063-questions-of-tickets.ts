import { type Kysely, sql } from 'kysely'

export const kind = 'expand'

/** The question that a ticket doubts. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`ALTER TABLE ticket ADD question_id bigint REFERENCES paper_question`.execute(db)
}

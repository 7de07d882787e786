import { type Kysely, sql } from 'kysely'

export const kind = 'expand'

/** Last year's cut-offs of the exam that a test prepares for, and in which exam its paper was asked. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`ALTER TABLE exam ADD last_cut_offs json, ADD asked_in json`.execute(db)
}

import { type Kysely, sql } from 'kysely'

export const kind = 'expand'

/** The exams for which a learner prepares, by their names in URLs. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`ALTER TABLE app_user ADD chosen_exams text[] NOT NULL DEFAULT '{}'`.execute(db)
}

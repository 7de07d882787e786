import { type Kysely, sql } from 'kysely'

export const kind = 'expand'

/** More time in tests for a learner with a disability, in minutes for each hour. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    ALTER TABLE app_user
      ADD extra_minutes_per_hour smallint NOT NULL DEFAULT 0,
      ADD CHECK (extra_minutes_per_hour BETWEEN 0 AND 60) NOT VALID`.execute(db)
}

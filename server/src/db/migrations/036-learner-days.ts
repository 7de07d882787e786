import { type Kysely, sql } from 'kysely'

/** The Indian days on which a learner made a request, and the attempts of a test for its reports. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    CREATE TABLE learner_day (
      user_id bigint NOT NULL REFERENCES app_user (id),
      day date NOT NULL,
      PRIMARY KEY (user_id, day)
    )`.execute(db)
  await sql`CREATE INDEX learner_day_day ON learner_day (day)`.execute(db)
  await sql`CREATE INDEX attempt_exam ON attempt (exam_id, id)`.execute(db)
}

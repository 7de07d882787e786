import { type Kysely, sql } from 'kysely'

export const kind = 'expand'

/** The questions of tests that a learner has not taken whose keys were sent in practice. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    CREATE TABLE practice_question (
      user_id bigint NOT NULL REFERENCES app_user,
      question_id bigint NOT NULL REFERENCES paper_question,
      shown_at timestamptz NOT NULL,
      PRIMARY KEY (user_id, question_id)
    )`.execute(db)
}

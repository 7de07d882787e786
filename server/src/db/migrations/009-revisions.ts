import { type Kysely, sql } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    ALTER TABLE attempt
      ADD revision bigint NOT NULL DEFAULT 0,
      ADD given_back_at timestamptz CHECK (given_back_at IS NULL OR closed_at IS NOT NULL)`.execute(
    db,
  )
  await sql`
    UPDATE attempt SET revision = logged.count
    FROM (SELECT attempt_id, count(*) FROM answer_log GROUP BY attempt_id) AS logged
    WHERE attempt.id = logged.attempt_id`.execute(db)
  await sql`
    CREATE TABLE key_reveal (
      user_id bigint NOT NULL REFERENCES app_user,
      paper_id bigint NOT NULL REFERENCES paper,
      revealed_at timestamptz NOT NULL,
      PRIMARY KEY (user_id, paper_id)
    )`.execute(db)
  // When results were looked at is not known of earlier attempts: they could be from their end on.
  await sql`
    INSERT INTO key_reveal (user_id, paper_id, revealed_at)
    SELECT user_id, paper_id, min(closed_at) FROM attempt
    WHERE closed_at IS NOT NULL GROUP BY user_id, paper_id`.execute(db)
  await sql`
    CREATE TRIGGER never_changed BEFORE UPDATE OR DELETE ON key_reveal
    FOR EACH ROW EXECUTE FUNCTION refuse_change()`.execute(db)
}

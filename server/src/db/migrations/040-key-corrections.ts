import { type Kysely, sql } from 'kysely'

/** Corrections of wrong keys, and the grading again of the attempts that have these keys. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`ALTER TABLE paper_question ADD UNIQUE (paper_id, id)`.execute(db)
  await sql`
    CREATE TABLE key_correction (
      id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
      paper_id bigint NOT NULL,
      question_id bigint NOT NULL,
      mode text NOT NULL CHECK (mode IN ('options', 'all', 'dropped')),
      options text[] NOT NULL CHECK (options <@ ARRAY['A', 'B', 'C', 'D']),
      at timestamptz NOT NULL,
      actor text NOT NULL,
      reason text NOT NULL,
      FOREIGN KEY (paper_id, question_id) REFERENCES paper_question (paper_id, id),
      CHECK ((mode = 'options') = (cardinality(options) > 0))
    )`.execute(db)
  await sql`
    CREATE INDEX key_correction_paper ON key_correction (paper_id, question_id, id DESC)`.execute(
    db,
  )
  await sql`
    CREATE TRIGGER never_changed BEFORE UPDATE OR DELETE ON key_correction
    FOR EACH ROW EXECUTE FUNCTION refuse_change()`.execute(db)
  await sql`
    CREATE TRIGGER never_truncated BEFORE TRUNCATE ON key_correction
    FOR EACH STATEMENT EXECUTE FUNCTION refuse_change()`.execute(db)
  await sql`ALTER TABLE grade ADD correction_id bigint REFERENCES key_correction`.execute(db)
  await sql`
    CREATE INDEX grade_correction ON grade (correction_id) WHERE correction_id IS NOT NULL`.execute(
    db,
  )
  await sql`
    CREATE TABLE regrade (
      exam_id bigint PRIMARY KEY REFERENCES exam,
      first_correction_id bigint NOT NULL REFERENCES key_correction,
      correction_id bigint NOT NULL REFERENCES key_correction,
      last_attempt_id bigint NOT NULL DEFAULT 0,
      finished_at timestamptz,
      graded integer NOT NULL DEFAULT 0,
      changed integer NOT NULL DEFAULT 0,
      higher integer NOT NULL DEFAULT 0,
      lower integer NOT NULL DEFAULT 0,
      newly_passed integer NOT NULL DEFAULT 0,
      no_longer_passed integer NOT NULL DEFAULT 0,
      CHECK (first_correction_id <= correction_id)
    )`.execute(db)
}

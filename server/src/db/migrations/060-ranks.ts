import { type Kysely, sql } from 'kysely'

export const kind = 'expand'

/**
 * The marks of the ranked learners of a paper (`section` 0) and of each of its sections, and what was changed since
 * they were computed. Triggers write the changes, so that those by a server of an earlier version are not missing.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    CREATE TABLE exam_marks (
      paper_id bigint NOT NULL REFERENCES paper,
      section integer NOT NULL CHECK (section >= 0),
      marks integer[] NOT NULL,
      at_most integer[] NOT NULL,
      learners integer NOT NULL CHECK (learners >= 0),
      possible_marks integer NOT NULL,
      closes_at timestamptz,
      computed_at timestamptz NOT NULL,
      PRIMARY KEY (paper_id, section)
    )`.execute(db)
  await sql`
    CREATE TABLE rank_change (
      id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
      paper_id bigint NOT NULL,
      attempt_ids bigint[] NOT NULL
    )`.execute(db)
  await sql`CREATE INDEX rank_change_paper ON rank_change (paper_id)`.execute(db)
  await sql`
    CREATE FUNCTION note_grades() RETURNS trigger LANGUAGE plpgsql AS $$
    BEGIN
      INSERT INTO rank_change (paper_id, attempt_ids)
      SELECT paper_id, array_agg(id) FROM attempt
      WHERE id = ANY (ARRAY(SELECT attempt_id FROM graded)) GROUP BY paper_id;
      RETURN NULL;
    END $$`.execute(db)
  await sql`
    CREATE FUNCTION note_given_back() RETURNS trigger LANGUAGE plpgsql AS $$
    BEGIN
      INSERT INTO rank_change (paper_id, attempt_ids)
      SELECT paper_id, array_agg(id) FROM attempt
      WHERE user_id = NEW.user_id AND exam_id = NEW.exam_id GROUP BY paper_id;
      RETURN NULL;
    END $$`.execute(db)
  await sql`
    CREATE FUNCTION note_erased() RETURNS trigger LANGUAGE plpgsql AS $$
    BEGIN
      INSERT INTO rank_change (paper_id, attempt_ids)
      SELECT paper_id, array_agg(id) FROM attempt WHERE user_id = NEW.id GROUP BY paper_id;
      RETURN NULL;
    END $$`.execute(db)
  await sql`
    CREATE TRIGGER rank_changes AFTER INSERT ON grade REFERENCING NEW TABLE AS graded
    FOR EACH STATEMENT EXECUTE FUNCTION note_grades()`.execute(db)
  await sql`
    CREATE TRIGGER rank_changes AFTER UPDATE OF given_back_at ON attempt
    FOR EACH ROW EXECUTE FUNCTION note_given_back()`.execute(db)
  await sql`
    CREATE TRIGGER rank_changes AFTER UPDATE OF erased_at ON app_user
    FOR EACH ROW EXECUTE FUNCTION note_erased()`.execute(db)
  await sql`INSERT INTO rank_change (paper_id, attempt_ids) SELECT id, '{}' FROM paper`.execute(db)
}

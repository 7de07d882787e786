import { type Kysely, sql } from 'kysely'

export const kind = 'expand'

/**
 * The papers of a test that are marked alike have one ranking. `exam_marks` has the marks of a ranking, under its first
 * paper. A trigger gives each new paper its own ranking, also a paper from a server of an earlier version; the import
 * puts the paper into the ranking of an earlier paper.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    CREATE TABLE paper_ranking (
      paper_id bigint PRIMARY KEY REFERENCES paper,
      ranking_id bigint NOT NULL REFERENCES paper
    )`.execute(db)
  await sql`CREATE INDEX paper_ranking_papers ON paper_ranking (ranking_id)`.execute(db)
  await sql`
    CREATE FUNCTION begin_ranking() RETURNS trigger LANGUAGE plpgsql AS $$
    BEGIN
      INSERT INTO paper_ranking (paper_id, ranking_id) VALUES (NEW.id, NEW.id);
      RETURN NULL;
    END $$`.execute(db)
  await sql`
    CREATE TRIGGER begin_ranking AFTER INSERT ON paper
    FOR EACH ROW EXECUTE FUNCTION begin_ranking()`.execute(db)
  await addPapers(db)
  await sql`ALTER TABLE exam_marks ADD keys_public_at timestamptz`.execute(db)
  // Each ranking is computed again. Until then, attempts whose ranking is another one now have no rank.
  await sql`
    INSERT INTO rank_change (paper_id, attempt_ids)
    SELECT r.paper_id, CASE WHEN r.ranking_id = r.paper_id THEN '{}' ELSE
      ARRAY(SELECT id FROM attempt a WHERE a.exam_id = p.exam_id AND a.paper_id = p.id) END
    FROM paper_ranking r JOIN paper p ON p.id = r.paper_id`.execute(db)
  await sql`
    DELETE FROM exam_marks m USING paper_ranking r
    WHERE r.paper_id = m.paper_id AND r.ranking_id <> r.paper_id`.execute(db)
}

/** The papers of before by what is marked in them, with the keys that count now. */
async function addPapers(db: Kysely<unknown>): Promise<void> {
  await sql`
    INSERT INTO paper_ranking (paper_id, ranking_id)
    SELECT id, min(id) OVER (PARTITION BY exam_id, marking) FROM (
      SELECT p.id, p.exam_id, concat_ws(E'\n', p.marks_denominator,
        (SELECT count(*) FROM paper_section WHERE paper_id = p.id),
        string_agg(concat_ws(' ', q.position, coalesce(s.position, 0), q.option_count, q.right_marks,
          q.wrong_marks, coalesce(c.mode, 'options'),
          array_to_string(ARRAY(SELECT DISTINCT unnest(coalesce(c.options, ARRAY[q.correct_option])) ORDER BY 1), ',')),
          E'\n' ORDER BY q.position)) AS marking
      FROM paper p LEFT JOIN paper_question q ON q.paper_id = p.id
      LEFT JOIN paper_section s ON s.id = q.section_id
      LEFT JOIN LATERAL (SELECT mode, options FROM key_correction
        WHERE paper_id = q.paper_id AND question_id = q.id ORDER BY id DESC LIMIT 1) AS c ON true
      GROUP BY p.id) AS marked`.execute(db)
}

import { type Kysely, sql } from 'kysely'

export const kind = 'expand'

/**
 * The rules of a section about its marks. `total_marks` and `negative` are as its file has them, which an export writes
 * back; each question has its part. `cut_off` is in hundredths of a mark.
 *
 * A server of 1.2.0 knows neither cut-offs nor qualifying sections and would grade such an attempt as passed. The trigger
 * refuses its grades, and its sweep and its callers leave the attempt to the other servers.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`ALTER TABLE paper_section ADD total_marks integer, ADD negative text,
    ADD qualifying boolean NOT NULL DEFAULT false, ADD cut_off integer`.execute(db)
  await sql`
    CREATE FUNCTION refuse_grades_without_cut_offs() RETURNS trigger LANGUAGE plpgsql AS $$
    BEGIN
      IF EXISTS (
        SELECT FROM graded g JOIN attempt a ON a.id = g.attempt_id JOIN paper p ON p.id = a.paper_id
        WHERE 'cut-offs' = ANY (p.needs) AND NOT EXISTS (
          SELECT FROM jsonb_array_elements(g.sections) s WHERE s ? 'cut_off' OR s ? 'qualifying'))
      THEN
        RAISE EXCEPTION 'This program cannot grade a paper with cut-offs or qualifying sections';
      END IF;
      RETURN NULL;
    END $$`.execute(db)
  await sql`CREATE TRIGGER with_cut_offs AFTER INSERT ON grade REFERENCING NEW TABLE AS graded
    FOR EACH STATEMENT EXECUTE FUNCTION refuse_grades_without_cut_offs()`.execute(db)
}

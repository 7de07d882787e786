import { type Kysely, sql } from 'kysely'

export const kind = 'expand'

/** The texts of a course's published subjects and classes, and its description, for a search; the import writes them. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`ALTER TABLE course ADD topics text NOT NULL DEFAULT '',
    ADD described text NOT NULL DEFAULT ''`.execute(db)
  await sql`
    WITH topic AS (
      SELECT course_id, title AS text FROM subject WHERE published
      UNION SELECT course_id, unnest(ARRAY[class.title, class.teacher])
      FROM class JOIN subject ON subject.id = subject_id WHERE class.published AND subject.published),
    current AS (
      SELECT course.id, coalesce(lower(string_agg(text, E'\n' ORDER BY text)), '') AS topics
      FROM course LEFT JOIN topic ON course_id = course.id GROUP BY course.id)
    UPDATE course SET topics = current.topics, described = lower(description_markdown)
    FROM current WHERE current.id = course.id`.execute(db)
}

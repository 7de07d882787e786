import { sql } from 'kysely'

import type { Db } from '#server/db/tables.ts'

/**
 * Writes into each course what a search reads beside its own texts, in small letters: the titles and teachers of its
 * published subjects and classes, and its description. Courses that have these texts already are not written.
 */
export async function writeTopics(db: Db): Promise<void> {
  await sql`
    WITH topic AS (
      SELECT course_id, unnest(ARRAY[title, hi ->> 'title']) AS text FROM subject WHERE published
      UNION SELECT course_id, unnest(ARRAY[class.title, class.hi ->> 'title', class.teacher])
      FROM class JOIN subject ON subject.id = subject_id WHERE class.published AND subject.published),
    current AS (
      SELECT course.id, coalesce(lower(string_agg(text, E'\n' ORDER BY text)), '') AS topics,
        lower(concat_ws(E'\n', description_markdown, hi ->> 'description')) AS described
      FROM course LEFT JOIN topic ON course_id = course.id GROUP BY course.id)
    UPDATE course SET topics = current.topics, described = current.described FROM current
    WHERE current.id = course.id
      AND (course.topics, course.described) IS DISTINCT FROM (current.topics, current.described)`.execute(
    db,
  )
}

import { sql } from 'kysely'

import { isInBatch } from '#server/db/queries/batches.ts'
import { isLiveAt } from '#server/db/queries/entitlements.ts'
import type { Db, Row, Trx } from '#server/db/tables.ts'

export function findCourse(db: Db, slug: string): Promise<Row<'course'> | undefined> {
  return db.selectFrom('course').selectAll().where('slug', '=', slug).executeTakeFirst()
}

export interface LearnerProgress {
  user_id: number
  name: string
  email: string
  /** Indian days. */
  since: string
  last_opened: string | null
  completed: number
  /** From the beginning of the access to the first class. */
  days_to_first: number | null
}

/** The learners of a course; with a batch only its members. */
export interface CourseLearners {
  courseId: number
  batch: number | null
}

/** The learners with access to a course at a time. */
export async function listProgress(
  trx: Trx,
  { courseId, batch }: CourseLearners,
  now: Date,
): Promise<LearnerProgress[]> {
  const { rows } = await sql<LearnerProgress>`
    WITH learner AS (
      SELECT user_id, min(greatest(starts_at, opens_at)) AS since FROM access e
      WHERE item_kind = 'course' AND item_id = ${courseId} AND starts_at <= ${now} AND ${isLiveAt(now)}
      GROUP BY user_id
    ), progress AS (
      SELECT p.user_id, count(p.completed_at) AS completed, max(p.opened_at) AS last_opened,
        min(p.started_at) AS first_started
      FROM class_progress p JOIN class c ON c.id = p.class_id AND c.published
      JOIN subject s ON s.id = c.subject_id AND s.published AND s.course_id = ${courseId}
      GROUP BY p.user_id
    )
    SELECT u.id AS user_id, u.name, u.email,
      to_char(since AT TIME ZONE 'Asia/Kolkata', 'YYYY-MM-DD') AS since,
      to_char(last_opened AT TIME ZONE 'Asia/Kolkata', 'YYYY-MM-DD') AS last_opened,
      coalesce(completed, 0)::bigint AS completed,
      CASE WHEN first_started >= since THEN
        extract(epoch FROM first_started - since)::float8 / 86400 END AS days_to_first
    FROM learner JOIN app_user u ON u.id = learner.user_id
    LEFT JOIN progress ON progress.user_id = u.id
    WHERE ${isInBatch(sql.ref('u.id'), batch)}
    ORDER BY completed DESC NULLS LAST, u.id`.execute(trx)
  return rows
}

export interface ClassFigures {
  subject: string
  class: string
  /** Learners with access who have started and completed it. */
  started: number
  completed: number
}

/** The published classes of a course in their order. */
export async function listClasses(
  trx: Trx,
  courseId: number,
  userIds: readonly number[],
): Promise<ClassFigures[]> {
  const { rows } = await sql<ClassFigures>`
    SELECT s.title AS subject, c.title AS class, count(p.user_id)::bigint AS started,
      count(p.completed_at)::bigint AS completed
    FROM class c JOIN subject s ON s.id = c.subject_id
    LEFT JOIN class_progress p
      ON p.class_id = c.id AND p.user_id = ANY (${[...userIds]}::bigint[])
    WHERE s.course_id = ${courseId} AND s.published AND c.published
    GROUP BY s.id, c.id ORDER BY s.position, s.id, c.position, c.id`.execute(trx)
  return rows
}

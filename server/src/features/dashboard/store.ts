import type { Pool } from 'pg'

import type { ItemKind } from '#server/db/order-tables.ts'
import { prepared } from '#server/db/prepared.ts'
import { IN_HISTORY } from '#server/db/queries/order-history.ts'

export interface Overview {
  /** Paise by kind of item; null if nothing was bought. */
  spent: Partial<Record<ItemKind, number>> | null
  last_class: {
    class_id: number
    class_title: string
    subject_id: number
    course_id: number
    course_title: string
  } | null
  open_attempt: { attempt_id: number; test_id: number; test_name: string; deadline: string } | null
}

/**
 * Spending repeats the condition of a partial index (`IN_HISTORY`), so that it is summed from that index
 * alone. Opened classes are sorted before their courses are looked up, which ends at the first class whose
 * course the learner has; OFFSET 0 prevents the planner from merging the subquery into the outer query.
 */
export const OVERVIEW = `
  SELECT
    (SELECT json_object_agg(item_kind, paise) FROM (
      SELECT item_kind, sum(paid_paise) AS paise FROM purchase_order
      WHERE user_id = $1 AND state = 'fulfilled' AND ${IN_HISTORY}
      GROUP BY item_kind
    ) AS by_kind) AS spent,
    (SELECT row_to_json(stopped) FROM (
      SELECT item.*
      FROM (
        SELECT class_id, opened_at FROM class_progress WHERE user_id = $1
        ORDER BY opened_at DESC, class_id DESC
      ) AS p
      CROSS JOIN LATERAL (
        SELECT c.id AS class_id, c.title AS class_title, s.id AS subject_id,
          course.id AS course_id, course.title AS course_title
        FROM class c JOIN subject s ON s.id = c.subject_id JOIN course ON course.id = s.course_id
        WHERE c.id = p.class_id AND c.published AND s.published AND EXISTS (
          SELECT FROM entitlement e
          WHERE e.user_id = $1 AND e.item_kind = 'course' AND e.item_id = course.id
            AND e.revoked_at IS NULL AND e.starts_at <= $2
            AND (e.ends_at IS NULL OR e.ends_at > $2))
        OFFSET 0
      ) AS item
      ORDER BY p.opened_at DESC, p.class_id DESC LIMIT 1
    ) AS stopped) AS last_class,
    (SELECT row_to_json(running) FROM (
      SELECT a.id AS attempt_id, a.exam_id AS test_id, exam.title AS test_name, a.deadline
      FROM attempt a JOIN exam ON exam.id = a.exam_id
      WHERE a.user_id = $1 AND a.closed_at IS NULL AND a.deadline > $2
      ORDER BY a.id DESC LIMIT 1
    ) AS running) AS open_attempt`

const findOverview = prepared<Overview>('dashboard', OVERVIEW)

/** Spending and where a learner stopped, in one statement. */
export async function getOverview(pool: Pool, userId: number, now: Date): Promise<Overview> {
  const [row] = await findOverview(pool, [userId, now])
  return row ?? { spent: null, last_class: null, open_attempt: null }
}

export interface LastResult {
  test_id: number
  attempt_id: number
  test_name: string
  marks: number
  possible_marks: number
  right_count: number
  wrong_count: number
  skipped_count: number
  passed: boolean
  pass_percent: number
}

/** How many of the newest attempts are searched for the newest one of each test. */
const SEARCHED = 50
const RESULTS = 20

const findLastResults = prepared<LastResult>(
  'last-results',
  `SELECT newest.exam_id AS test_id, newest.id AS attempt_id, exam.title AS test_name, g.marks,
    g.possible_marks, g.right_count, g.wrong_count, g.skipped_count, g.passed, paper.pass_percent
  FROM (
    SELECT DISTINCT ON (exam_id) exam_id, id, paper_id FROM (
      SELECT id, exam_id, paper_id FROM attempt
      WHERE user_id = $1 AND closed_at IS NOT NULL
      ORDER BY id DESC LIMIT ${SEARCHED}
    ) AS recent
    ORDER BY exam_id, id DESC
  ) AS newest
  JOIN exam ON exam.id = newest.exam_id
  JOIN paper ON paper.id = newest.paper_id
  JOIN LATERAL (
    SELECT * FROM grade WHERE attempt_id = newest.id ORDER BY version DESC LIMIT 1
  ) AS g ON true
  ORDER BY newest.id DESC LIMIT ${RESULTS}`,
)

/** The newest finished attempt of each test, newest first, each with its newest grade. */
export const listLastResults = (pool: Pool, userId: number): Promise<LastResult[]> =>
  findLastResults(pool, [userId])

import { sql } from 'kysely'

import type { ItemKind } from '#server/db/order-tables.ts'
import { isInHistory } from '#server/db/queries/order-history.ts'
import type { Db } from '#server/db/tables.ts'

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

/** Spending and where a learner stopped, in one statement. */
export async function getOverview(db: Db, userId: number, now: Date): Promise<Overview> {
  const { rows } = await sql<Overview>`
    SELECT
      (SELECT json_object_agg(item_kind, paise) FROM (
        SELECT item_kind, sum(paid_paise) AS paise FROM purchase_order
        WHERE user_id = ${userId} AND ${isInHistory} AND state = 'fulfilled'
        GROUP BY item_kind
      ) AS by_kind) AS spent,
      (SELECT row_to_json(stopped) FROM (
        SELECT c.id AS class_id, c.title AS class_title, s.id AS subject_id,
          course.id AS course_id, course.title AS course_title
        FROM class_progress p
        JOIN class c ON c.id = p.class_id AND c.published
        JOIN subject s ON s.id = c.subject_id AND s.published
        JOIN course ON course.id = s.course_id
        WHERE p.user_id = ${userId} AND EXISTS (
          SELECT FROM entitlement e
          WHERE e.user_id = p.user_id AND e.item_kind = 'course' AND e.item_id = course.id
            AND e.revoked_at IS NULL AND e.starts_at <= ${now}
            AND (e.ends_at IS NULL OR e.ends_at > ${now}))
        ORDER BY p.opened_at DESC, c.id DESC LIMIT 1
      ) AS stopped) AS last_class,
      (SELECT row_to_json(running) FROM (
        SELECT a.id AS attempt_id, a.exam_id AS test_id, exam.title AS test_name, a.deadline
        FROM attempt a JOIN exam ON exam.id = a.exam_id
        WHERE a.user_id = ${userId} AND a.closed_at IS NULL AND a.deadline > ${now}
        ORDER BY a.id DESC LIMIT 1
      ) AS running) AS open_attempt`.execute(db)
  return rows[0] ?? { spent: null, last_class: null, open_attempt: null }
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

/** The newest finished attempt of each test, newest first, each with its newest grade. */
export async function listLastResults(db: Db, userId: number): Promise<LastResult[]> {
  const { rows } = await sql<LastResult>`
    SELECT newest.exam_id AS test_id, newest.id AS attempt_id, exam.title AS test_name, g.marks, g.possible_marks,
      g.right_count, g.wrong_count, g.skipped_count, g.passed, paper.pass_percent
    FROM (
      SELECT DISTINCT ON (exam_id) exam_id, id, paper_id FROM (
        SELECT id, exam_id, paper_id FROM attempt
        WHERE user_id = ${userId} AND closed_at IS NOT NULL
        ORDER BY id DESC LIMIT ${SEARCHED}
      ) AS recent
      ORDER BY exam_id, id DESC
    ) AS newest
    JOIN exam ON exam.id = newest.exam_id
    JOIN paper ON paper.id = newest.paper_id
    JOIN LATERAL (
      SELECT * FROM grade WHERE attempt_id = newest.id ORDER BY version DESC LIMIT 1
    ) AS g ON true
    ORDER BY newest.id DESC LIMIT ${RESULTS}`.execute(db)
  return rows
}

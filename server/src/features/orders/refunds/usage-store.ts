import { sql } from 'kysely'

import type { Db } from '#server/db/tables.ts'

import type { Order } from '../order-store.ts'

interface Usage {
  completed: number
  total: number
  attempts: number
  isOpened: boolean
}

/** How far the buyer has used an order's item: classes of a course, attempts of a test, the file of a book. */
export async function readUsage(db: Db, { id, user_id, item_id, item_kind }: Order) {
  const courseId = item_kind === 'course' ? item_id : 0
  const { rows } = await sql<Usage>`
    SELECT
      (SELECT count(*) FROM class_progress p JOIN class c ON c.id = p.class_id
        JOIN subject s ON s.id = c.subject_id
        WHERE p.user_id = ${user_id} AND p.completed_at IS NOT NULL AND c.published
          AND s.published AND s.course_id = ${courseId}) AS completed,
      (SELECT count(*) FROM class c JOIN subject s ON s.id = c.subject_id
        WHERE c.published AND s.published AND s.course_id = ${courseId}) AS total,
      (SELECT count(*) FROM attempt a JOIN access e ON e.id = a.entitlement_id
        WHERE e.order_id = ${id}) AS attempts,
      EXISTS (SELECT FROM access e
        WHERE e.order_id = ${id} AND e.opened_at IS NOT NULL) AS "isOpened"`.execute(db)
  return rows[0] ?? { completed: 0, total: 0, attempts: 0, isOpened: false }
}

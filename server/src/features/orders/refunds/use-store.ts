import type { ItemKind } from '@sopan/domain/items'
import type { ItemUse } from '@sopan/domain/orders/refund-policy'
import { percentDone } from '@sopan/domain/progress'
import { sql } from 'kysely'

import type { Db } from '#server/db/tables.ts'

import type { Order } from '../order-store.ts'

type ReadUse = (db: Db, order: Order) => Promise<ItemUse>

/** The classes of a course that its buyer has completed. */
const ofCourse: ReadUse = async (db, { user_id: userId, item_id: id }) => {
  const { rows } = await sql<{ completed: number; total: number }>`
    SELECT count(*) AS total, count(*) FILTER (WHERE EXISTS (SELECT FROM class_progress p
      WHERE p.class_id = c.id AND p.user_id = ${userId} AND p.completed_at IS NOT NULL)) AS completed
    FROM class c JOIN subject s ON s.id = c.subject_id
    WHERE c.published AND s.published AND s.course_id = ${id}`.execute(db)
  const { completed, total } = rows[0] ?? { completed: 0, total: 0 }
  return { kind: 'course', percentCompleted: percentDone(completed, total) }
}

const ofTest: ReadUse = async (db, { id }) => {
  const { rows } = await sql<{ attempts: number }>`
    SELECT count(*) AS attempts FROM attempt a JOIN access e ON e.id = a.entitlement_id
    WHERE e.order_id = ${id}`.execute(db)
  return { kind: 'exam', attemptsStarted: rows[0]?.attempts ?? 0 }
}

const ofBook: ReadUse = async (db, { id }) => {
  const opened = await db
    .selectFrom('access')
    .select('id')
    .where('order_id', '=', id)
    .where('opened_at', 'is not', null)
    .executeTakeFirst()
  return { kind: 'book', isOpened: opened !== undefined }
}

const READ: Record<ItemKind, ReadUse> = { course: ofCourse, exam: ofTest, book: ofBook }

/** How far the buyer has used the item of an order. */
export const readUse: ReadUse = (db, order) => READ[order.item_kind](db, order)

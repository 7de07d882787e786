import type { ItemKind } from '@sopan/domain/items'
import type { ItemUse } from '@sopan/domain/orders/refund-policy'
import { percentDone } from '@sopan/domain/progress'
import { type RawBuilder, sql } from 'kysely'

import { isOwnGrant } from '#server/db/queries/entitlements.ts'
import type { Db } from '#server/db/tables.ts'

import type { Order } from '../order-store.ts'

type ReadUses = (db: Db, order: Order) => Promise<ItemUse[]>

/** The use of the course with the largest part of classes completed since a time; no use without courses. */
async function ofCourses(
  db: Db,
  { userId, since }: { userId: number; since: Date | null },
  courses: RawBuilder<unknown>,
): Promise<ItemUse[]> {
  const { rows } = await sql<{ completed: number; total: number }>`
    SELECT count(c.id) AS total, count(c.id) FILTER (WHERE EXISTS (SELECT FROM class_progress p
      WHERE p.class_id = c.id AND p.user_id = ${userId} AND p.completed_at IS NOT NULL
        AND (${since}::timestamptz IS NULL OR p.completed_at >= ${since}))) AS completed
    FROM course LEFT JOIN subject s ON s.course_id = course.id AND s.published
    LEFT JOIN class c ON c.subject_id = s.id AND c.published
    WHERE course.id IN (${courses}) GROUP BY course.id`.execute(db)
  if (rows.length === 0) return []
  const percents = rows.map(({ completed, total }) => percentDone(completed, total))
  return [{ kind: 'course', percentCompleted: Math.max(...percents) }]
}

const ofCourse: ReadUses = (db, { user_id: userId, item_id: id }) =>
  ofCourses(db, { userId, since: null }, sql`${id}`)

/** The attempts of all tests that were started with the entitlement of the order. */
const ofTest: ReadUses = async (db, { id }) => {
  const { rows } = await sql<{ attempts: number }>`
    SELECT count(*) AS attempts FROM attempt a JOIN access e ON e.id = a.entitlement_id
    WHERE e.order_id = ${id} AND ${isOwnGrant}`.execute(db)
  return [{ kind: 'exam', attemptsStarted: rows[0]?.attempts ?? 0 }]
}

/** Whether any book was opened with the entitlement of the order. */
const ofBook: ReadUses = async (db, { id }) => {
  const { rows } = await sql`
    SELECT FROM book_opening o JOIN access e ON e.id = o.entitlement_id
    WHERE e.order_id = ${id} AND ${isOwnGrant} LIMIT 1`.execute(db)
  return [{ kind: 'book', isOpened: rows.length > 0 }]
}

/** The use of each kind of item in a bundle since its purchase. */
const ofBundle: ReadUses = async (db, order) => {
  const { user_id: userId, fulfilled_at: since } = order
  const items = (kind: ItemKind) => sql`
    SELECT e.item_id FROM access e WHERE e.order_id = ${order.id} AND e.item_kind = ${kind}`
  const has = async (kind: ItemKind) =>
    (await sql`${items(kind)} LIMIT 1`.execute(db)).rows.length > 0
  return [
    ...(await ofCourses(db, { userId, since }, items('course'))),
    ...((await has('exam')) ? await ofTest(db, order) : []),
    ...((await has('book')) ? await ofBook(db, order) : []),
  ]
}

const READ: Record<ItemKind, ReadUses> = {
  course: ofCourse,
  exam: ofTest,
  book: ofBook,
  bundle: ofBundle,
}

/** How far the buyer has used the item of an order, of a bundle for each kind of its items. */
export const readUses: ReadUses = (db, order) => READ[order.item_kind](db, order)

import { type Item, pageOfItem } from '@sopan/domain/items'
import { sql } from 'kysely'

import { ITEMS } from '#server/db/queries/items.ts'
import type { Db } from '#server/db/tables.ts'

/** Whom a change of an item concerns, apart from its learners. */
export interface Concerned {
  /** Attempts that are running. */
  running: number
  /** Learners who have begun it, of a test. */
  taken: number
  /** Its own page for learners, as a path; null for what has none. */
  learnerUrl: string | null
  /** The codes of published coupons that name it. */
  coupons: string[]
}

export async function readConcerned(db: Db, path: string): Promise<Concerned> {
  const { rows } = await sql<Item & Omit<Concerned, 'learnerUrl'>>`
    SELECT i.kind, i.id,
      (SELECT count(*) FROM attempt a
        WHERE i.kind = 'exam' AND a.exam_id = i.id AND a.closed_at IS NULL) AS running,
      (SELECT count(DISTINCT a.user_id) FROM attempt a
        WHERE i.kind = 'exam' AND a.exam_id = i.id) AS taken,
      ARRAY(SELECT c.code FROM coupon_item ci JOIN coupon c ON c.id = ci.coupon_id
        WHERE ci.item_kind = i.kind AND ci.item_id = i.id AND c.published ORDER BY c.code) AS coupons
    FROM ${ITEMS} AS i WHERE i.path = ${path}`.execute(db)
  const [row] = rows
  if (row === undefined) return { learnerUrl: null, running: 0, taken: 0, coupons: [] }
  const { kind, id, ...concerned } = row
  return { ...concerned, learnerUrl: pageOfItem(kind, id) }
}

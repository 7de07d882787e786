import type { Db } from '#server/db/tables.ts'

import { listForReview } from '../review-store.ts'

/** The ids of the orders about which a person has to decide. */
export async function listReviewedOrders(db: Db, now: Date): Promise<string[]> {
  const { unknown_orders: _, ...review } = await listForReview(db, now)
  const ids = Object.values(review).flatMap((rows: { order_id: string | null }[]) =>
    rows.map((row) => row.order_id),
  )
  return [...new Set(ids.filter((id) => id !== null))]
}

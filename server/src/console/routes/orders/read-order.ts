import { findNewestAct } from '#server/db/queries/audit.ts'
import type { Db } from '#server/db/tables.ts'
import { listMails, listRefunds } from '#server/features/orders/operate/order-money-store.ts'
import { showOrder } from '#server/features/orders/operate/show-order.ts'
import { listForReview } from '#server/features/orders/refunds/review-store.ts'

export type OrderRecord = Awaited<ReturnType<typeof readOrder>>

/**
 * An order with all that happened to its money, and what a member has to decide about it. The newest audit row is read
 * first, so that an act during the reading counts as one that the member has not seen. Throws OperatorError if there
 * is no such order.
 */
export async function readOrder(db: Db, orderId: string, now: Date) {
  const newest = await findNewestAct(db, 'any', orderId)
  const shown = await showOrder(db, orderId, now)
  const id = shown.order.id
  return {
    ...shown,
    newestAct: newest?.id ?? null,
    refunds: await listRefunds(db, id),
    mails: await listMails(db, { id, orderId }),
    review: await listForReview(db, now, id),
  }
}

import type { Db } from '#server/db/tables.ts'

/** The public ids of orders that have a receipt, oldest first. */
export async function listOrdersWithReceipt(db: Db, id: number): Promise<string[]> {
  const rows = await db
    .selectFrom('receipt')
    .innerJoin('purchase_order', 'purchase_order.id', 'receipt.order_id')
    .select('purchase_order.order_id')
    .where('purchase_order.user_id', '=', id)
    .orderBy('receipt.id')
    .execute()
  return rows.map(({ order_id: orderId }) => orderId)
}

/** Whether the session of a user has not ended. */
export async function isSessionOpen(db: Db, sessionId: number, userId: number): Promise<boolean> {
  const row = await db
    .selectFrom('session')
    .select('id')
    .where('id', '=', sessionId)
    .where('user_id', '=', userId)
    .where('ended_at', 'is', null)
    .executeTakeFirst()
  return row !== undefined
}

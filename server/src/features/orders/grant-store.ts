import type { Db, Trx } from '#server/db/tables.ts'

import type { Order } from './order-store.ts'

export function findGrant(db: Db, orderRowId: number) {
  return db
    .selectFrom('entitlement')
    .select(['starts_at', 'ends_at'])
    .where('order_id', '=', orderRowId)
    .executeTakeFirst()
}

export async function insertGrant(
  trx: Trx,
  order: Order,
  startsAt: Date,
  endsAt: Date | null,
): Promise<void> {
  await trx
    .insertInto('entitlement')
    .values({
      user_id: order.user_id,
      item_kind: order.item_kind,
      item_id: order.item_id,
      source: 'order',
      order_id: order.id,
      starts_at: startsAt,
      ends_at: endsAt,
      revoked_at: null,
      reason: null,
      max_attempts: order.max_attempts,
    })
    .execute()
}

/** Queues the buyer's mail about a grant in the outbox, once per order. */
export async function insertPurchaseMail(
  trx: Trx,
  order: Order,
  endsAt: Date | null,
  now: Date,
): Promise<void> {
  await trx
    .insertInto('outbox')
    .values({
      kind: 'purchase',
      key: `purchase ${order.order_id}`,
      payload: JSON.stringify({ order_id: order.order_id, ends_at: endsAt?.toISOString() ?? null }),
      due_at: now,
      sent_at: null,
      last_error: null,
    })
    .onConflict((conflict) => conflict.column('key').doNothing())
    .execute()
}

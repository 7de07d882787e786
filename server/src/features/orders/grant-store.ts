import { storedEnd } from '@sopan/domain/orders/access'

import { grantingOrder } from '#server/db/queries/fees.ts'
import type { Db, Trx } from '#server/db/tables.ts'

import type { Order } from './order-store.ts'

/** The grant of an order, of a part of fees that of its plan, with when it ends. */
export async function findGrant(db: Db, order: Pick<Order, 'id'>) {
  return db
    .selectFrom('access')
    .select(['starts_at', 'ends_at'])
    .where('order_id', '=', await grantingOrder(db, order))
    .where('is_own', '=', true)
    .executeTakeFirst()
}

/** Grants the access of an order from `startsAt`, which the plan with an id may pause. */
export async function insertGrant(
  trx: Trx,
  order: Order,
  { startsAt, planId }: { startsAt: Date; planId: number | null },
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
      ends_at: storedEnd(startsAt, order.validity_days),
      revoked_at: null,
      reason: null,
      max_attempts: order.max_attempts,
      fee_plan_id: planId,
    })
    .execute()
}

/** Queues the buyer's mail about a grant in the outbox, once per order. */
export async function insertPurchaseMail(trx: Trx, order: Order, now: Date): Promise<void> {
  await trx
    .insertInto('outbox')
    .values({
      kind: 'purchase',
      key: `purchase ${order.order_id}`,
      payload: JSON.stringify({ order_id: order.order_id }),
      due_at: now,
      sent_at: null,
      last_error: null,
    })
    .onConflict((conflict) => conflict.column('key').doNothing())
    .execute()
}

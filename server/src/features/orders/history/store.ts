import type { OrderState } from '@sopan/domain/orders/order'
import { sql } from 'kysely'

import { accessOf } from '#server/db/queries/entitlements.ts'
import { historyState, inHistory, isRefundRefused } from '#server/db/queries/order-history.ts'
import type { Db } from '#server/db/tables.ts'

interface TransactionQuery {
  userId: number
  /** Only orders in these states. */
  states: readonly OrderState[] | null
  /** Only this order. */
  id: number | undefined
  orderId: string | undefined
  /** Cursor: only orders before this one. */
  before: number | null
  limit: number
}

const ownMethod = sql<string | null>`coalesce(method, (
  SELECT m.method FROM outside_money m
  WHERE purchase_order.gateway = 'outside' AND m.order_id = purchase_order.id AND m.kind = 'received'))`

/** A learner's orders, newest first; one more shows a next page. */
export function listTransactions(
  db: Db,
  { userId, states, id, orderId, before, limit }: TransactionQuery,
) {
  return db
    .selectFrom('purchase_order')
    .leftJoinLateral(
      (eb) =>
        eb
          .selectFrom('payment_attempt')
          .select(['provider_id', 'method'])
          .whereRef('payment_attempt.provider_id', '=', 'purchase_order.own_payment')
          .as('paid_with'),
      (join) => join.onTrue(),
    )
    .selectAll('purchase_order')
    .select([
      'paid_with.provider_id',
      ownMethod.as('shown_method'),
      historyState.as('shown_state'),
      isRefundRefused.as('is_refund_refused'),
    ])
    .select((eb) => [
      eb
        .selectFrom('coupon')
        .select('code')
        .whereRef('coupon.id', '=', 'purchase_order.coupon_id')
        .as('coupon_code'),
      eb
        .selectFrom('receipt')
        .select('number')
        .whereRef('receipt.order_id', '=', 'purchase_order.id')
        .as('receipt_number'),
      eb
        .selectFrom(accessOf(userId).as('access'))
        .select('access.ends_at')
        .whereRef('access.order_id', '=', 'purchase_order.id')
        // A part of fees names no end: the access may pause before it.
        .where('purchase_order.fee_part_id', 'is', null)
        .where('purchase_order.state', '=', 'fulfilled')
        .where('access.is_own', '=', true)
        .where('access.revoked_at', 'is', null)
        .as('access_ends_at'),
    ])
    .where('user_id', '=', userId)
    .where(inHistory)
    .$if(id !== undefined, (qb) => qb.where('id', '=', id ?? 0))
    .$if(before !== null, (qb) => qb.where('id', '<', before ?? 0))
    .$if(states !== null, (qb) => qb.where(historyState, 'in', states ?? []))
    .$if(orderId !== undefined, (qb) => qb.where('order_id', '=', orderId ?? ''))
    .orderBy('id', 'desc')
    .limit(limit + 1)
    .execute()
}
export type TransactionRow = Awaited<ReturnType<typeof listTransactions>>[number]

/** How many of a learner's orders are in each state, read from the index of a learner's orders alone. */
export function countByState(db: Db, userId: number) {
  return db
    .selectFrom('purchase_order')
    .select((eb) => [historyState.as('state'), eb.fn.countAll<number>().as('count')])
    .where('user_id', '=', userId)
    .where(inHistory)
    .groupBy(historyState)
    .execute()
}
export type StateCount = Awaited<ReturnType<typeof countByState>>[number]

/** The state of an order in the history of its buyer; undefined if no history has the order. */
export async function findHistoryState(db: Db, orderId: string): Promise<OrderState | undefined> {
  const found = await db
    .selectFrom('purchase_order')
    .select(historyState.as('state'))
    .where('order_id', '=', orderId)
    .where(inHistory)
    .executeTakeFirst()
  return found?.state
}

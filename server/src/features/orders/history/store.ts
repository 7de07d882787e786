import type { OrderState } from '@sopan/domain/orders/order'

import { isInHistory, isUnsettled } from '#server/db/queries/order-history.ts'
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

/** A learner's orders, newest first; one more shows a next page. */
export function listTransactions(
  db: Db,
  { userId, states, id, orderId, before, limit }: TransactionQuery,
) {
  return db
    .selectFrom('purchase_order')
    .select([
      'id',
      'order_id',
      'item_kind',
      'item_id',
      'title',
      'list_paise',
      'discount_paise',
      'book_coupon',
      'amount_paise',
      'currency',
      'paid_paise',
      'paid_currency',
      'gateway',
      'state',
      'reason',
      'created_at',
      'paid_at',
      'fulfilled_at',
      'pending_since',
      'next_check_at',
    ])
    .select((eb) =>
      eb
        .selectFrom('coupon')
        .whereRef('coupon.id', '=', 'purchase_order.coupon_id')
        .select('code')
        .as('coupon_code'),
    )
    .select((eb) =>
      eb
        .selectFrom('receipt')
        .whereRef('receipt.order_id', '=', 'purchase_order.id')
        .select('number')
        .as('receipt_number'),
    )
    .where('user_id', '=', userId)
    .where(isInHistory)
    .$if(states !== null, (qb) => qb.where('state', 'in', [...(states ?? [])]))
    .$if(id !== undefined, (qb) => qb.where('id', '=', id ?? 0))
    .$if(orderId !== undefined, (qb) => qb.where('order_id', '=', orderId ?? ''))
    .$if(before !== null, (qb) => qb.where('id', '<', before ?? 0))
    .orderBy('id', 'desc')
    .limit(limit + 1)
    .execute()
}
export type TransactionRow = Awaited<ReturnType<typeof listTransactions>>[number]

const MAX_UNSETTLED = 50

/** A learner's orders whose payment is not settled, newest first. */
export function listUnsettled(db: Db, userId: number) {
  return db
    .selectFrom('purchase_order')
    .select(['id', 'order_id', 'item_kind', 'item_id', 'title', 'state'])
    .select(['amount_paise', 'currency', 'paid_paise', 'paid_currency'])
    .select(['created_at', 'pending_since', 'paid_at', 'next_check_at'])
    .where('user_id', '=', userId)
    .where(isUnsettled)
    .orderBy('id', 'desc')
    .limit(MAX_UNSETTLED)
    .execute()
}
export type UnsettledRow = Awaited<ReturnType<typeof listUnsettled>>[number]

/** How many of a learner's orders are in each state. */
export function countByState(db: Db, userId: number) {
  return db
    .selectFrom('purchase_order')
    .select((eb) => ['state', eb.fn.countAll<number>().as('count')])
    .where('user_id', '=', userId)
    .where(isInHistory)
    .groupBy('state')
    .execute()
}
export type StateCount = Awaited<ReturnType<typeof countByState>>[number]

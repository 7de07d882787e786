import type { OrderState } from '@sopan/domain/orders/order'
import type { Pool } from 'pg'

import { prepared } from '#server/db/prepared.ts'
import { IN_HISTORY, isUnsettled } from '#server/db/queries/order-history.ts'
import type { Db, Row } from '#server/db/tables.ts'

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

type Order = Row<'purchase_order'>

export interface TransactionRow
  extends
    UnsettledRow,
    Pick<Order, 'list_paise' | 'discount_paise' | 'book_coupon' | 'gateway'>,
    Pick<Order, 'reason' | 'fulfilled_at'> {
  coupon_code: string | null
  receipt_number: string | null
}

const findTransactions = prepared<TransactionRow>(
  'transactions',
  `SELECT id, order_id, item_kind, item_id, title, list_paise, discount_paise, book_coupon,
    amount_paise, currency, paid_paise, paid_currency, gateway, state, reason, created_at, paid_at,
    fulfilled_at, pending_since, next_check_at,
    (SELECT code FROM coupon WHERE coupon.id = purchase_order.coupon_id) AS coupon_code,
    (SELECT number FROM receipt WHERE receipt.order_id = purchase_order.id) AS receipt_number
  FROM purchase_order
  WHERE user_id = $1 AND ${IN_HISTORY} AND id BETWEEN $2 AND $3
    AND ($4::text IS NULL OR state = ANY (string_to_array($4, ' ')))
    AND ($5::text IS NULL OR order_id = $5)
  ORDER BY id DESC LIMIT $6`,
)

/** A learner's orders, newest first; one more shows a next page. */
export function listTransactions(pool: Pool, query: TransactionQuery): Promise<TransactionRow[]> {
  const { userId, states, id, orderId, before, limit } = query
  const newest = Math.min(id ?? Number.MAX_SAFE_INTEGER, (before ?? Number.MAX_SAFE_INTEGER) - 1)
  return findTransactions(pool, [
    userId,
    id ?? 0,
    newest,
    states?.join(' ') ?? null,
    orderId ?? null,
    limit + 1,
  ])
}

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

export interface StateCount {
  state: OrderState
  count: number
}

/** Read from the index of a learner's orders alone. */
const findCounts = prepared<StateCount>(
  'transaction-counts',
  `SELECT state, count(*) AS count FROM purchase_order
  WHERE user_id = $1 AND ${IN_HISTORY} GROUP BY state`,
)

/** How many of a learner's orders are in each state. */
export const countByState = (pool: Pool, userId: number): Promise<StateCount[]> =>
  findCounts(pool, [userId])

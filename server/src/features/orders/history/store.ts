import { MINUTE_MS } from '@sopan/domain/durations'
import type { OrderState } from '@sopan/domain/orders/order'
import type { Pool } from 'pg'

import { prepared } from '#server/db/prepared.ts'
import {
  HISTORY_STATE,
  IN_HISTORY,
  REFUND_REFUSED,
  isUnsettled,
} from '#server/db/queries/order-history.ts'
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

export type UnsettledRow = Pick<
  Order,
  | 'id'
  | 'order_id'
  | 'item_kind'
  | 'item_id'
  | 'title'
  | 'state'
  | 'amount_paise'
  | 'currency'
  | 'paid_paise'
  | 'paid_currency'
  | 'created_at'
  | 'pending_since'
  | 'paid_at'
  | 'next_check_at'
  | 'refusal'
  | 'fulfilled_at'
>

export interface TransactionRow
  extends
    UnsettledRow,
    Pick<Order, 'list_paise' | 'discount_paise' | 'book_coupon' | 'gateway'>,
    Pick<Order, 'reason'> {
  /** The state that the history shows. */
  shown_state: OrderState
  is_refund_refused: boolean
  coupon_code: string | null
  receipt_number: string | null
  /** Of the order's own payment, if its attempts were read. */
  provider_id: string | null
  method: string | null
}

const OWN_METHOD = `coalesce(method, (
    SELECT m.method FROM outside_money m
    WHERE purchase_order.gateway = 'outside' AND m.order_id = purchase_order.id AND m.kind = 'received'))`

const findTransactions = prepared<TransactionRow>(
  'transactions',
  `SELECT id, order_id, item_kind, item_id, title, list_paise, discount_paise, book_coupon,
    amount_paise, currency, paid_paise, paid_currency, gateway, state, reason, refusal, created_at, paid_at,
    fulfilled_at, pending_since, next_check_at, provider_id, ${OWN_METHOD} AS method, ${HISTORY_STATE} AS shown_state,
    ${REFUND_REFUSED} AS is_refund_refused,
    (SELECT code FROM coupon WHERE coupon.id = purchase_order.coupon_id) AS coupon_code,
    (SELECT number FROM receipt WHERE receipt.order_id = purchase_order.id) AS receipt_number
  FROM purchase_order
  LEFT JOIN LATERAL (
    SELECT p.provider_id, p.method FROM payment_attempt p
    WHERE p.provider_id = purchase_order.own_payment) paid_with ON true
  WHERE user_id = $1 AND ${IN_HISTORY} AND id BETWEEN $2 AND $3
    AND ($4::text IS NULL OR ${HISTORY_STATE} = ANY (string_to_array($4, ' ')))
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
/** How long a granted order is listed, so that a page that waited for it can say so. */
const GRANTED_FOR_MS = 10 * MINUTE_MS

/**
 * A learner's orders whose payment is not settled, newest first; `withOpen` also those that can still be paid
 * and those that were granted just now.
 */
export function listUnsettled(
  db: Db,
  userId: number,
  { withOpen, now }: { withOpen: boolean; now: Date },
) {
  return db
    .selectFrom('purchase_order')
    .selectAll()
    .where('user_id', '=', userId)
    .where((eb) =>
      eb.or([
        isUnsettled,
        ...(withOpen
          ? [
              eb.and([
                eb('state', '=', 'session_ready'),
                eb('gateway', '<>', 'none'),
                eb('expires_at', '>', now),
              ]),
              eb.and([
                eb('state', '=', 'fulfilled'),
                eb('fulfilled_at', '>', new Date(now.getTime() - GRANTED_FOR_MS)),
              ]),
            ]
          : []),
      ]),
    )
    .orderBy('id', 'desc')
    .limit(MAX_UNSETTLED)
    .execute()
}

export interface StateCount {
  state: OrderState
  count: number
}

/** Read from the index of a learner's orders alone. */
const findCounts = prepared<StateCount>(
  'transaction-counts',
  `SELECT ${HISTORY_STATE} AS state, count(*) AS count FROM purchase_order
  WHERE user_id = $1 AND ${IN_HISTORY} GROUP BY 1`,
)

/** How many of a learner's orders are in each state. */
export const countByState = (pool: Pool, userId: number): Promise<StateCount[]> =>
  findCounts(pool, [userId])

const findState = prepared<{ shown_state: OrderState }>(
  'history-state',
  `SELECT ${HISTORY_STATE} AS shown_state FROM purchase_order WHERE order_id = $1 AND ${IN_HISTORY}`,
)

/** The state of an order in the history of its buyer; undefined if no history has the order. */
export const findHistoryState = async (
  pool: Pool,
  orderId: string,
): Promise<OrderState | undefined> => (await findState(pool, [orderId]))[0]?.shown_state

import type { OrderState } from '@sopan/domain/orders/order'
import { sql } from 'kysely'

/**
 * Orders that reached the gateway or were fulfilled. The condition must be the same as in the index
 * purchase_order_history, or PostgreSQL would not use the index.
 */
export const inHistory = sql<boolean>`(
  (session_id IS NOT NULL AND gateway <> 'none') OR fulfilled_at IS NOT NULL)`

/**
 * The state of an order in the history: an open one with a refused attempt counts as failed until the
 * next attempt.
 */
export const historyState = sql<OrderState>`CASE WHEN refusal IS NOT NULL AND pending_since IS NULL
  AND state IN ('created', 'session_ready') THEN 'failed' ELSE state END`

/** Whether the bank refused the newest refund of an order's own payment, and no other refund of it is in progress. */
export const isRefundRefused = sql<boolean>`(state = 'refund_requested' AND 'failed' = (
  SELECT r.state FROM refund r
  WHERE r.order_id = purchase_order.id AND r.purpose IS DISTINCT FROM 'second' AND r.state <> 'withdrawn'
  ORDER BY r.requested_at DESC, r.provider_row DESC NULLS FIRST LIMIT 1))`

/**
 * Orders whose payment is in progress, paid but not granted, or in review: their item is not sold again
 * and their buyer is told to wait. The condition must be the same as in the index purchase_order_unsettled.
 */
export const isUnsettled = sql<boolean>`(pending_since IS NOT NULL
  OR state IN ('paid', 'pending_review'))`

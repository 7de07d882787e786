import { sql } from 'kysely'

interface UnrecordedRefund {
  order_row_id: number
  order_id: string
  refund_ref: string
  /** When its event was received, or when it was first seen in the provider's list. */
  at: Date
}

/**
 * Refunds of our orders that the provider has announced or lists, and that are neither recorded nor
 * dismissed. An event may name only a payment, whose order is known later. A refund whose row had failed
 * before the event counts as unrecorded, because it may have succeeded.
 */
export const unrecordedRefunds = sql<UnrecordedRefund>`(
  SELECT named.order_row_id, named.order_id, named.refund_ref, named.at
  FROM (
    SELECT o.id AS order_row_id, o.order_id, e.refund_ref, e.received_at AS at
    FROM purchase_order o JOIN payment_event e ON e.order_ref = o.order_id
    WHERE e.refund_ref IS NOT NULL
    UNION ALL
    SELECT o.id, o.order_id, e.refund_ref, e.received_at
    FROM purchase_order o JOIN payment_attempt a ON a.order_id = o.id
    JOIN payment_event e ON e.payment_ref = a.provider_id
    WHERE e.refund_ref IS NOT NULL
    UNION ALL
    SELECT o.id, o.order_id, u.provider_refund_id, u.seen_at
    FROM purchase_order o JOIN unrecorded_refund u ON u.order_id = o.id
  ) AS named
  WHERE NOT EXISTS (
      SELECT FROM refund r WHERE r.provider_refund_id = named.refund_ref
        AND (r.state <> 'failed' OR r.settled_at >= named.at))
    AND NOT EXISTS (
      SELECT FROM unrecorded_refund u WHERE u.provider_refund_id = named.refund_ref
        AND u.dismissed_at >= named.at)
)`

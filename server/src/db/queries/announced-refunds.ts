import { sql } from 'kysely'

interface Announced {
  order_row_id: number
  order_id: string
  /** The provider's id of the refund. */
  refund_ref: string
  at: Date
}

/**
 * Refunds of our orders named by a signed event, which the provider's list did not contain, or contained as
 * failed before the event. An event may name only a payment, whose order is known later. A refund whose amount a
 * release before could not read counts as announced, too.
 */
export const announcedRefunds = sql<Announced>`(
  SELECT named.* FROM (
    SELECT o.id AS order_row_id, o.order_id, e.refund_ref, e.received_at AS at
    FROM purchase_order o JOIN payment_event e ON e.order_ref = o.order_id
    WHERE e.refund_ref IS NOT NULL
    UNION ALL
    SELECT o.id, o.order_id, e.refund_ref, e.received_at
    FROM purchase_order o JOIN payment_attempt a ON a.order_id = o.id
    JOIN payment_event e ON e.payment_ref = a.provider_id
    WHERE e.refund_ref IS NOT NULL
    UNION ALL
    SELECT o.id, o.order_id, p.provider_id, p.seen_at
    FROM purchase_order o JOIN provider_refund p ON p.order_id = o.id
    WHERE p.amount_paise IS NULL AND p.state <> 'failed'
  ) AS named
  WHERE NOT EXISTS (
      SELECT FROM provider_refund p WHERE p.provider_id = named.refund_ref
        AND p.amount_paise IS NOT NULL AND (p.state <> 'failed' OR p.read_at >= named.at))
    AND NOT EXISTS (
      SELECT FROM resolution r WHERE r.order_id = named.order_row_id
        AND r.finding = 'announced:' || named.refund_ref AND r.at >= named.at)
)`

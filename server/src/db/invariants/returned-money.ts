import { sql } from 'kysely'

interface ReturnedMoney {
  id: number
  order_id: string
  state: string
  /** The proven amount, the own payment with a charge of the provider, and the other payments. */
  paid: number
  own: number
  second: number
  /** The refunds that have not failed, that have succeeded, and that had ever succeeded, each with outside money. */
  returned: number
  done: number
  ever_done: number
  credited: number
}

/** The paise paid for and returned of each order that has a refund or more than one payment. */
export const returnedMoney = sql<ReturnedMoney>`(
  SELECT o.id, o.order_id, o.state, coalesce(o.paid_paise, 0) AS paid,
    CASE WHEN o.paid_paise IS NULL THEN 0
      ELSE greatest(o.paid_paise, coalesce(p.own, 0)) END AS own, coalesce(p.second, 0) AS second,
    coalesce(f.returned, 0) + coalesce(m.paise, 0) AS returned,
    coalesce(f.done, 0) + coalesce(m.paise, 0) AS done,
    coalesce(f.ever_done, 0) + coalesce(m.paise, 0) AS ever_done, coalesce(n.credited, 0) AS credited
  FROM purchase_order o
  LEFT JOIN (
    SELECT a.order_id, sum(a.amount_paise) FILTER (WHERE a.provider_id = w.own_payment) AS own,
      sum(a.amount_paise) FILTER (WHERE a.provider_id IS DISTINCT FROM w.own_payment) AS second
    FROM payment_attempt a JOIN purchase_order w ON w.id = a.order_id
    WHERE a.state = 'success' GROUP BY a.order_id
  ) p ON p.order_id = o.id
  LEFT JOIN (
    SELECT r.order_id, sum(r.amount_paise) FILTER (WHERE r.state <> 'failed') AS returned,
      sum(r.amount_paise) FILTER (WHERE r.state = 'succeeded') AS done,
      sum(r.amount_paise) FILTER (WHERE r.succeeded_at IS NOT NULL) AS ever_done
    FROM provider_refund r LEFT JOIN payment_attempt a ON a.provider_id = r.payment_id
    WHERE coalesce(a.state, 'success') = 'success' GROUP BY r.order_id
  ) f ON f.order_id = o.id
  LEFT JOIN (
    SELECT order_id, sum(amount_paise) AS paise FROM outside_money WHERE kind = 'returned'
    GROUP BY order_id
  ) m ON m.order_id = o.id
  LEFT JOIN (
    SELECT r.order_id, sum(c.amount_paise) AS credited
    FROM credit_note c JOIN receipt r ON r.id = c.receipt_id GROUP BY r.order_id
  ) n ON n.order_id = o.id
  WHERE f.order_id IS NOT NULL OR m.order_id IS NOT NULL OR p.second > 0
    OR o.state IN ('refund_requested', 'refunded')
)`

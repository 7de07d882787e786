import { type RawBuilder, sql } from 'kysely'

import { unrecordedRefunds } from '../queries/unrecorded-refunds.ts'

/** A row that contradicts a rule. */
export interface Violation {
  /** The kind and id of the row. */
  subject: string
}

/** Whether an operator has accepted another paid amount, with a reason. */
const IS_ACCEPTED = sql<boolean>`(o.accepted_at IS NOT NULL AND o.paid_paise > 0 AND EXISTS (
  SELECT FROM audit a WHERE a.action = 'accept' AND a.subject = o.order_id
    AND trim(a.reason) <> ''))`

/** Rules about orders, access, coupons and refunds, checked alone by `doctor money`. */
export const MONEY_RULES: Record<string, RawBuilder<Violation>> = {
  'access from an order that was not paid for it': sql<Violation>`
    SELECT 'entitlement ' || e.id AS subject
    FROM entitlement e LEFT JOIN purchase_order o ON o.id = e.order_id
    WHERE e.source = 'order' AND (o.id IS NULL
      OR o.state NOT IN ('fulfilled', 'refund_requested', 'refunded')
      OR (o.paid_paise IS DISTINCT FROM o.amount_paise AND NOT ${IS_ACCEPTED})
      OR o.user_id <> e.user_id
      OR o.item_kind <> e.item_kind OR o.item_id <> e.item_id)`,
  'access of another duration or number of attempts than was bought': sql<Violation>`
    SELECT 'entitlement ' || e.id AS subject
    FROM entitlement e JOIN purchase_order o ON o.id = e.order_id
    WHERE e.max_attempts IS DISTINCT FROM o.max_attempts
      OR e.ends_at IS DISTINCT FROM e.starts_at + make_interval(hours => 24 * o.validity_days)`,
  'access that ended early without a record of it': sql<Violation>`
    SELECT 'entitlement ' || e.id AS subject
    FROM entitlement e LEFT JOIN purchase_order o ON o.id = e.order_id
    WHERE e.revoked_at IS NOT NULL
      AND coalesce(o.state, '') NOT IN ('refund_requested', 'refunded')
      AND NOT EXISTS (SELECT FROM audit a
        WHERE a.action = 'revoke' AND a.after -> 'entitlements' @> to_jsonb(e.id))`,
  'an order whose amount is not its list price minus its discount': sql<Violation>`
    SELECT order_id AS subject FROM purchase_order
    WHERE amount_paise <> list_paise - discount_paise`,
  'an order that was accepted without a reason of the operator': sql<Violation>`
    SELECT o.order_id AS subject FROM purchase_order o
    WHERE o.accepted_at IS NOT NULL AND NOT ${IS_ACCEPTED}`,
  'enrolment in a course that is not free, without a record of it': sql<Violation>`
    SELECT 'entitlement ' || e.id AS subject
    FROM entitlement e LEFT JOIN course c ON e.item_kind = 'course' AND c.id = e.item_id
    WHERE e.source = 'enrollment' AND c.type IS DISTINCT FROM 'free' AND NOT EXISTS (
      SELECT FROM audit a WHERE a.action = 'grant' AND a.subject = 'course ' || e.item_id
        AND a.after ->> 'user_id' = e.user_id::text)`,
  'access by an operator without a reason': sql<Violation>`
    SELECT 'entitlement ' || id AS subject FROM entitlement
    WHERE source = 'operator' AND coalesce(trim(reason), '') = ''`,
  'a fulfilled order without access': sql<Violation>`
    SELECT o.order_id AS subject FROM purchase_order o
    WHERE o.state = 'fulfilled' AND NOT EXISTS (SELECT FROM entitlement e WHERE e.order_id = o.id)`,
  'a fulfilled order without its audit row': sql<Violation>`
    SELECT o.order_id AS subject FROM purchase_order o
    WHERE o.state = 'fulfilled' AND NOT EXISTS (
      SELECT FROM audit a WHERE a.action = 'grant' AND a.subject = o.order_id)`,
  'an order that is paid and was not settled within an hour': sql<Violation>`
    SELECT order_id AS subject FROM purchase_order
    WHERE state = 'paid' AND coalesce(paid_at, '-infinity') < now() - interval '1 hour'`,
  'an order or a refund that is in progress and never checked again': sql<Violation>`
    SELECT order_id AS subject FROM purchase_order
    WHERE next_check_at IS NULL AND (state IN ('created', 'session_ready')
      OR (state IN ('failed', 'expired') AND pending_since IS NOT NULL))
    UNION ALL
    SELECT refund_id FROM refund
    WHERE next_check_at IS NULL AND state IN ('requested', 'pending')`,
  'access to a course or a book from two sources at the same time': sql<Violation>`
    SELECT 'entitlements ' || e.id || ' and ' || f.id AS subject
    FROM entitlement e JOIN entitlement f ON f.user_id = e.user_id AND f.item_kind = e.item_kind
      AND f.item_id = e.item_id AND f.id > e.id
    WHERE e.item_kind <> 'exam' AND e.revoked_at IS NULL AND f.revoked_at IS NULL
      AND tstzrange(e.starts_at, e.ends_at) && tstzrange(f.starts_at, f.ends_at)`,
  'a coupon with more uses than its limit, not counting recorded exceptions': sql<Violation>`
    WITH counted AS (
      SELECT u.coupon_id, u.user_id, u.updated_at
      FROM coupon_use u JOIN purchase_order o ON o.id = u.order_id
      WHERE u.state = 'used' AND NOT EXISTS (
        SELECT FROM audit a WHERE a.action = 'coupon exception' AND a.subject = o.order_id)
    )
    SELECT c.code AS subject FROM coupon c
    WHERE c.max_uses < (
        SELECT count(*) FROM counted u WHERE u.coupon_id = c.id
        HAVING max(u.updated_at) >= c.updated_at)
      OR c.max_uses_per_user < ANY (
        SELECT count(*) FROM counted u WHERE u.coupon_id = c.id GROUP BY u.user_id
        HAVING max(u.updated_at) >= c.updated_at)`,
  'a fulfilled order whose coupon is not counted as used': sql<Violation>`
    SELECT o.order_id AS subject FROM purchase_order o
    WHERE o.state = 'fulfilled' AND o.coupon_id IS NOT NULL AND NOT EXISTS (
      SELECT FROM coupon_use u WHERE u.order_id = o.id AND u.coupon_id = o.coupon_id
        AND u.user_id = o.user_id AND u.state = 'used')`,
  'a fulfilled order without its mail': sql<Violation>`
    SELECT o.order_id AS subject FROM purchase_order o
    WHERE o.state = 'fulfilled'
      AND NOT EXISTS (SELECT FROM outbox m WHERE m.key = 'purchase ' || o.order_id)`,
  'a payment without exactly one of: access, a review, a refund': sql<Violation>`
    SELECT o.order_id AS subject FROM purchase_order o
    WHERE o.paid_paise > 0 AND o.state <> 'paid' AND (1 <>
      (CASE WHEN o.state = 'fulfilled' AND EXISTS (
        SELECT FROM entitlement e WHERE e.order_id = o.id) THEN 1 ELSE 0 END)
      + (CASE WHEN o.state = 'pending_review' THEN 1 ELSE 0 END)
      + (CASE WHEN o.state IN ('refund_requested', 'refunded') AND EXISTS (
        SELECT FROM refund r WHERE r.order_id = o.id AND r.payment_attempt_id IS NULL)
        THEN 1 ELSE 0 END)
      OR o.state NOT IN ('refund_requested', 'refunded') AND EXISTS (
        SELECT FROM refund r WHERE r.order_id = o.id AND r.payment_attempt_id IS NULL
        HAVING bool_or(r.cause <> 'provider')
          OR sum(r.amount_paise) FILTER (WHERE r.state <> 'failed') >= o.paid_paise))`,
  'live access from a payment that the provider has reversed': sql<Violation>`
    SELECT o.order_id AS subject FROM purchase_order o
    JOIN entitlement e ON e.order_id = o.id AND e.revoked_at IS NULL
    JOIN payment_attempt a ON a.order_id = o.id
    GROUP BY o.id
    HAVING bool_or(a.state = 'reversed') AND NOT bool_or(a.state = 'success')`,
  // As long as a part that we have requested is in progress, the rest is requested when it has ended.
  'a second payment that is not refunded': sql<Violation>`
    SELECT subject FROM (
      SELECT 'payment ' || a.provider_id AS subject, a.id, a.updated_at,
        row_number() OVER (PARTITION BY a.order_id ORDER BY a.at, a.id) AS payment_number
      FROM payment_attempt a WHERE a.state = 'success'
        AND NOT EXISTS (SELECT FROM refund r WHERE r.payment_attempt_id = a.id)
    ) AS kept
    WHERE payment_number > 1 AND updated_at < now() - interval '1 hour'
    UNION ALL
    SELECT 'payment ' || a.provider_id AS subject
    FROM payment_attempt a JOIN refund r ON r.payment_attempt_id = a.id
    WHERE a.state = 'success' AND a.updated_at < now() - interval '1 hour'
    GROUP BY a.id HAVING sum(r.amount_paise) < a.amount_paise AND bool_and(r.state <> 'failed')
      AND NOT bool_or(r.cause <> 'provider' AND r.state IN ('requested', 'pending'))`,
  'a refund that the provider has announced and that is not recorded': sql<Violation>`
    SELECT DISTINCT u.order_id || ', refund ' || u.refund_ref AS subject
    FROM ${unrecordedRefunds} AS u WHERE u.at < now() - interval '1 hour'`,
  // A charge of the provider is no part of `paid_paise`. A refund may be recorded for another payment of the
  // order than it was taken from, so all payments that are refunded count together.
  'refunds of more than was paid': sql<Violation>`
    WITH returned AS (
      SELECT order_id, payment_attempt_id, sum(amount_paise) AS paise
      FROM refund WHERE state <> 'failed' GROUP BY order_id, payment_attempt_id
    )
    SELECT o.order_id AS subject
    FROM returned r JOIN purchase_order o ON o.id = r.order_id
    LEFT JOIN payment_attempt a ON a.id = r.payment_attempt_id
    GROUP BY o.id
    HAVING sum(r.paise) > sum(CASE
      WHEN a.id IS NOT NULL THEN coalesce(a.amount_paise, r.paise)
      WHEN o.paid_paise IS NULL THEN 0
      ELSE greatest(o.paid_paise, (
        SELECT own.amount_paise FROM payment_attempt own
        WHERE own.order_id = o.id AND own.state = 'success' AND NOT EXISTS (
          SELECT FROM refund f WHERE f.order_id = own.order_id AND f.payment_attempt_id = own.id)
        ORDER BY own.at, own.id LIMIT 1)) END)`,
  'live access from an order that is refunded': sql<Violation>`
    SELECT o.order_id AS subject
    FROM purchase_order o JOIN entitlement e ON e.order_id = o.id
    WHERE o.state IN ('refund_requested', 'refunded') AND e.revoked_at IS NULL`,
  'a refunded order whose refund did not succeed': sql<Violation>`
    SELECT o.order_id AS subject FROM purchase_order o
    WHERE o.state = 'refunded' AND coalesce((
      SELECT sum(r.amount_paise) FROM refund r WHERE r.order_id = o.id
        AND r.payment_attempt_id IS NULL AND r.state = 'succeeded'), 0) < o.paid_paise`,
  'a granted payment without a receipt': sql<Violation>`
    SELECT o.order_id AS subject FROM purchase_order o
    WHERE o.gateway = 'cashfree' AND o.fulfilled_at > coalesce(
        (SELECT (s.value #>> '{}')::timestamptz FROM setting s WHERE s.key = 'receipts since'),
        '-infinity')
      AND NOT EXISTS (SELECT FROM receipt r WHERE r.order_id = o.id)`,
  'a receipt whose order has no granted payment of its amount': sql<Violation>`
    SELECT r.number AS subject FROM receipt r JOIN purchase_order o ON o.id = r.order_id
    WHERE o.gateway <> 'cashfree' OR o.fulfilled_at IS NULL
      OR o.paid_paise IS DISTINCT FROM r.amount_paise`,
  'a refund of a receipted payment without exactly one credit note of its amount': sql<Violation>`
    SELECT f.refund_id AS subject
    FROM refund f
    LEFT JOIN receipt r ON r.order_id = f.order_id AND f.payment_attempt_id IS NULL
    LEFT JOIN credit_note c ON c.refund_id = f.id
    WHERE (c.id IS NOT NULL AND (f.state <> 'succeeded' OR r.id IS NULL OR c.receipt_id <> r.id))
      OR (f.state = 'succeeded' AND r.id IS NOT NULL AND coalesce(c.amount_paise, 0) <> least(
        f.amount_paise, r.amount_paise - coalesce((
          SELECT sum(e.amount_paise) FROM credit_note e
          WHERE e.receipt_id = r.id AND (c.id IS NULL OR e.id < c.id)), 0)))`,
  'a series of receipts or credit notes with a gap': sql<Violation>`
    SELECT coalesce(s.kind, d.kind) || ' ' || coalesce(s.year, d.year) AS subject
    FROM document_series s FULL JOIN (
      SELECT 'receipt' AS kind, year, count(*), max(serial) FROM receipt GROUP BY year
      UNION ALL
      SELECT 'credit note', year, count(*), max(serial) FROM credit_note GROUP BY year
    ) AS d ON d.kind = s.kind AND d.year = s.year
    WHERE (s.last_serial = d.count AND s.last_serial = d.max) IS NOT TRUE`,
}

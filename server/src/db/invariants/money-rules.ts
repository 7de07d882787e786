import { type RawBuilder, sql } from 'kysely'

import { announcedRefunds } from '../queries/announced-refunds.ts'
import { returnedMoney } from './returned-money.ts'

/** A row that contradicts a rule. */
export interface Violation {
  /** The kind and id of the row. */
  subject: string
}

/** Whether an operator has accepted another paid amount, with a reason. */
const IS_ACCEPTED = sql<boolean>`(o.accepted_at IS NOT NULL AND o.paid_paise > 0 AND EXISTS (
  SELECT FROM audit a WHERE a.action = 'accept' AND a.subject = o.order_id
    AND trim(a.reason) <> ''))`

/** The time of the check, which `doctor` sets for its transaction. */
const CHECKED_AT = sql`current_setting('sopan.checked_at')::timestamptz`

/** SQL: whether the access `e` is that of the order `o`, of a part of fees that of its plan. */
const isAccessOf = sql<boolean>`(e.order_id = o.id OR e.fee_plan_id = (
  SELECT plan_id FROM fee_part p WHERE p.id = o.fee_part_id))`

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
    WHERE source IN ('operator', 'batch') AND coalesce(trim(reason), '') = ''`,
  'a fulfilled order without access': sql<Violation>`
    SELECT o.order_id AS subject FROM purchase_order o
    WHERE o.state = 'fulfilled' AND NOT EXISTS (SELECT FROM entitlement e WHERE ${isAccessOf})`,
  'an order of a part of fees with another buyer, item or amount than was agreed': sql<Violation>`
    SELECT o.order_id AS subject FROM purchase_order o JOIN fee_part p ON p.id = o.fee_part_id
    JOIN fee_plan f ON f.id = p.plan_id
    WHERE o.user_id <> f.user_id OR o.item_kind <> f.item_kind OR o.item_id <> f.item_id
      OR o.amount_paise <> p.amount_paise`,
  'a plan of fees without its access, or with that of another learner or item': sql<Violation>`
    SELECT 'plan ' || f.id AS subject FROM fee_plan f
    WHERE NOT EXISTS (SELECT FROM entitlement e WHERE e.fee_plan_id = f.id AND e.user_id = f.user_id
        AND e.item_kind = f.item_kind AND e.item_id = f.item_id)`,
  'parts of fees that are paid out of their order': sql<Violation>`
    SELECT o.order_id AS subject FROM purchase_order o JOIN fee_part p ON p.id = o.fee_part_id
    JOIN fee_part before ON before.plan_id = p.plan_id AND before.number < p.number
    WHERE o.state = 'fulfilled' AND NOT EXISTS (
      SELECT FROM purchase_order paid WHERE paid.fee_part_id = before.id AND paid.fulfilled_at IS NOT NULL)`,
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
    SELECT r.refund_id FROM refund r JOIN purchase_order o ON o.id = r.order_id
    WHERE r.state IN ('requested', 'pending')
      AND CASE WHEN r.cause = 'provider' THEN o.next_check_at ELSE r.next_check_at END IS NULL`,
  // While access that is paid in parts is paused, the staff may give other access.
  'access to a course or a book from two sources at the same time': sql<Violation>`
    SELECT 'entitlements ' || e.id || ' and ' || f.id AS subject
    FROM entitlement e JOIN entitlement f ON f.user_id = e.user_id AND f.item_kind = e.item_kind
      AND f.item_id = e.item_id AND f.id > e.id
    WHERE e.item_kind <> 'exam' AND e.revoked_at IS NULL AND f.revoked_at IS NULL
      AND e.fee_plan_id IS NULL AND f.fee_plan_id IS NULL
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
  'a reserved use of a coupon whose order is neither open, paid nor in review': sql<Violation>`
    SELECT o.order_id AS subject FROM coupon_use u JOIN purchase_order o ON o.id = u.order_id
    WHERE u.state = 'reserved'
      AND o.state NOT IN ('created', 'session_ready', 'paid', 'pending_review')`,
  'a fulfilled order without its mail': sql<Violation>`
    SELECT o.order_id AS subject FROM purchase_order o
    WHERE o.state = 'fulfilled'
      AND NOT EXISTS (SELECT FROM outbox m WHERE m.key = 'purchase ' || o.order_id)`,
  'a payment without exactly one of: access, a review, a refund': sql<Violation>`
    SELECT o.order_id AS subject FROM purchase_order o
    WHERE o.paid_paise > 0 AND o.state <> 'paid' AND (1 <>
      (CASE WHEN o.state = 'fulfilled' AND EXISTS (
        SELECT FROM entitlement e WHERE ${isAccessOf}) THEN 1 ELSE 0 END)
      + (CASE WHEN o.state = 'pending_review' THEN 1 ELSE 0 END)
      + (CASE WHEN o.state IN ('refund_requested', 'refunded') AND EXISTS (
        SELECT FROM refund r WHERE r.order_id = o.id AND r.state <> 'withdrawn'
        UNION ALL SELECT WHERE o.gateway = 'outside') THEN 1 ELSE 0 END)
      OR o.state NOT IN ('refund_requested', 'refunded') AND (
        EXISTS (SELECT FROM refund r WHERE r.order_id = o.id AND r.state <> 'withdrawn'
          AND r.purpose = 'own')
        OR EXISTS (SELECT FROM ${returnedMoney} AS m
          WHERE m.id = o.id AND m.returned >= m.paid + m.second)))`,
  // Attempts that were read before the grant do not contain the payment.
  'live access although the provider lists no payment that has succeeded': sql<Violation>`
    SELECT o.order_id AS subject FROM purchase_order o
    JOIN entitlement e ON e.order_id = o.id AND e.revoked_at IS NULL
    JOIN payment_attempt a ON a.order_id = o.id
    WHERE o.attempts_read_at > o.fulfilled_at
    GROUP BY o.id HAVING NOT bool_or(a.state = 'success')`,
  // A request, or a refund that failed, is followed or listed by the review.
  'a second payment that is not refunded': sql<Violation>`
    SELECT m.order_id AS subject FROM ${returnedMoney} AS m
    WHERE m.second > 0 AND m.paid > 0
      AND m.returned < m.second
        + CASE WHEN m.state IN ('refund_requested', 'refunded') THEN m.paid ELSE m.credited END
      AND NOT EXISTS (SELECT FROM refund r
        WHERE r.order_id = m.id AND r.state IN ('requested', 'failed'))
      AND EXISTS (SELECT FROM payment_attempt a WHERE a.order_id = m.id AND a.state = 'success'
        HAVING max(a.updated_at) < now() - interval '1 hour')`,
  'a refund that the provider has announced and does not list': sql<Violation>`
    SELECT DISTINCT u.order_id || ', refund ' || u.refund_ref AS subject
    FROM ${announcedRefunds} AS u WHERE u.at < now() - interval '1 hour'`,
  // A charge of the provider is no part of the proof.
  'refunds of more than was paid': sql<Violation>`
    SELECT m.order_id AS subject FROM ${returnedMoney} AS m
    WHERE m.returned > m.own + m.second AND NOT EXISTS (
      SELECT FROM resolution r WHERE r.order_id = m.id
        AND r.finding = 'overpaid:' || (m.returned - m.own - m.second))`,
  'live access from an order that is refunded': sql<Violation>`
    SELECT o.order_id AS subject
    FROM purchase_order o JOIN entitlement e ON e.order_id = o.id
    WHERE o.state IN ('refund_requested', 'refunded') AND e.revoked_at IS NULL`,
  'a refunded order whose refund did not succeed': sql<Violation>`
    SELECT m.order_id AS subject FROM ${returnedMoney} AS m
    WHERE m.state = 'refunded' AND m.ever_done < m.paid`,
  'an order that was paid at the desk with another amount than was recorded': sql<Violation>`
    SELECT o.order_id AS subject FROM purchase_order o
    LEFT JOIN outside_money m ON m.order_id = o.id AND m.kind = 'received'
    WHERE (o.gateway = 'outside' OR m.id IS NOT NULL)
      AND (o.gateway <> 'outside' OR m.amount_paise IS DISTINCT FROM o.paid_paise
        OR o.own_payment IS DISTINCT FROM 'outside' || m.id)`,
  'a granted payment without a receipt': sql<Violation>`
    SELECT o.order_id AS subject FROM purchase_order o
    WHERE o.gateway IN ('cashfree', 'outside') AND o.fulfilled_at > coalesce(
        (SELECT (s.value #>> '{}')::timestamptz FROM setting s WHERE s.key = 'receipts since'),
        '-infinity')
      AND NOT EXISTS (SELECT FROM receipt r WHERE r.order_id = o.id)`,
  'a receipt whose order has no granted payment of its amount': sql<Violation>`
    SELECT r.number AS subject FROM receipt r JOIN purchase_order o ON o.id = r.order_id
    WHERE o.gateway NOT IN ('cashfree', 'outside') OR o.fulfilled_at IS NULL
      OR o.paid_paise IS DISTINCT FROM r.amount_paise`,
  'a receipt whose credit notes are not about what was returned of its payment': sql<Violation>`
    SELECT r.number AS subject
    FROM receipt r JOIN ${returnedMoney} AS m ON m.id = r.order_id
    WHERE m.credited > least(r.amount_paise, m.ever_done)
      OR m.credited < least(r.amount_paise, m.done - m.second)`,
  'a credit note of a refund that never succeeded, or of another order': sql<Violation>`
    SELECT n.number AS subject FROM credit_note n JOIN receipt r ON r.id = n.receipt_id
    LEFT JOIN provider_refund p ON p.id = n.provider_refund_id
    LEFT JOIN outside_money m ON m.id = n.outside_money_id
    WHERE coalesce(p.order_id, m.order_id) IS DISTINCT FROM r.order_id
      OR coalesce(p.succeeded_at, m.at) IS NULL`,
  'an order, a payment, access or a document that is dated in the future': sql<Violation>`
    SELECT subject FROM (
      SELECT order_id AS subject, greatest(created_at, paid_at, fulfilled_at) AS at FROM purchase_order
      UNION ALL SELECT 'entitlement ' || id, starts_at FROM entitlement
      UNION ALL SELECT refund_id, requested_at FROM refund
      UNION ALL SELECT number, issued_at FROM receipt
      UNION ALL SELECT number, issued_at FROM credit_note
    ) AS dated
    WHERE at > ${CHECKED_AT} + interval '1 minute'`,
  'a series of receipts or credit notes with a gap': sql<Violation>`
    SELECT coalesce(s.kind, d.kind) || ' ' || coalesce(s.year, d.year) AS subject
    FROM document_series s FULL JOIN (
      SELECT 'receipt' AS kind, year, count(*), max(serial) FROM receipt GROUP BY year
      UNION ALL
      SELECT 'credit note', year, count(*), max(serial) FROM credit_note GROUP BY year
    ) AS d ON d.kind = s.kind AND d.year = s.year
    WHERE (s.last_serial = d.count AND s.last_serial = d.max) IS NOT TRUE`,
}

import { type RawBuilder, sql } from 'kysely'

interface Found {
  found: string
}

/** Tables whose rows are never changed, which triggers enforce. */
const APPEND_ONLY = [
  'answer_log',
  'audit',
  'grade',
  'key_reveal',
  'paper',
  'paper_question',
  'paper_section',
  'payment_event',
]

/** Each query selects rows that must not exist, as one text column `found`. */
export const RULES: Record<string, RawBuilder<Found>> = {
  'access by an order that does not pay for it': sql<Found>`
    SELECT 'entitlement ' || e.id AS found
    FROM entitlement e LEFT JOIN purchase_order o ON o.id = e.order_id
    WHERE e.source = 'order' AND (o.id IS NULL
      OR o.state NOT IN ('fulfilled', 'refund_requested', 'refunded')
      OR o.paid_paise IS DISTINCT FROM o.amount_paise OR o.user_id <> e.user_id
      OR o.item_kind <> e.item_kind OR o.item_id <> e.item_id)`,
  'enrolment in a course that is not free, without a record of it': sql<Found>`
    SELECT 'entitlement ' || e.id AS found
    FROM entitlement e LEFT JOIN course c ON e.item_kind = 'course' AND c.id = e.item_id
    WHERE e.source = 'enrollment' AND c.type IS DISTINCT FROM 'free' AND NOT EXISTS (
      SELECT FROM audit a WHERE a.action = 'grant' AND a.subject = 'course ' || e.item_id
        AND a.after ->> 'user_id' = e.user_id::text)`,
  'access by an operator without a reason': sql<Found>`
    SELECT 'entitlement ' || id AS found FROM entitlement
    WHERE source = 'operator' AND coalesce(trim(reason), '') = ''`,
  'a fulfilled order without access': sql<Found>`
    SELECT o.order_id AS found FROM purchase_order o
    WHERE o.state = 'fulfilled' AND NOT EXISTS (SELECT FROM entitlement e WHERE e.order_id = o.id)`,
  'a fulfilled order without its audit row': sql<Found>`
    SELECT o.order_id AS found FROM purchase_order o
    WHERE o.state = 'fulfilled' AND NOT EXISTS (
      SELECT FROM audit a WHERE a.action = 'grant' AND a.subject = o.order_id)`,
  'an order that is paid and was not settled within an hour': sql<Found>`
    SELECT order_id AS found FROM purchase_order
    WHERE state = 'paid' AND paid_at < now() - interval '1 hour'`,
  'access to a course from two sources at the same time': sql<Found>`
    SELECT 'entitlements ' || e.id || ' and ' || f.id AS found
    FROM entitlement e JOIN entitlement f ON f.user_id = e.user_id AND f.item_kind = e.item_kind
      AND f.item_id = e.item_id AND f.id > e.id
    WHERE e.item_kind = 'course' AND e.revoked_at IS NULL AND f.revoked_at IS NULL
      AND tstzrange(e.starts_at, e.ends_at) && tstzrange(f.starts_at, f.ends_at)`,
  'a coupon with more uses than its limit, except recorded ones': sql<Found>`
    WITH counted AS (
      SELECT u.coupon_id, u.user_id FROM coupon_use u JOIN purchase_order o ON o.id = u.order_id
      WHERE u.state = 'used' AND NOT EXISTS (
        SELECT FROM audit a WHERE a.action = 'coupon exception' AND a.subject = o.order_id)
    )
    SELECT c.code AS found FROM coupon c
    WHERE c.max_uses < (SELECT count(*) FROM counted u WHERE u.coupon_id = c.id)
      OR c.max_uses_per_user < ANY (
        SELECT count(*) FROM counted u WHERE u.coupon_id = c.id GROUP BY u.user_id)`,
  'a fulfilled order without its mail': sql<Found>`
    SELECT o.order_id AS found FROM purchase_order o
    WHERE o.state = 'fulfilled'
      AND NOT EXISTS (SELECT FROM outbox m WHERE m.key = 'purchase ' || o.order_id)`,
  'a closed attempt without its first grade, or a grade of an open one': sql<Found>`
    SELECT 'attempt ' || a.id AS found FROM attempt a
    WHERE (a.closed_at IS NOT NULL) <> EXISTS (
      SELECT FROM grade g WHERE g.attempt_id = a.id AND g.version = 1)`,
  'a gap in the versions of a grade': sql<Found>`
    SELECT 'attempt ' || attempt_id AS found FROM grade
    GROUP BY attempt_id HAVING max(version) <> count(*)`,
  'two open attempts of one learner and test': sql<Found>`
    SELECT 'user ' || user_id || ', test ' || exam_id AS found FROM attempt
    WHERE closed_at IS NULL GROUP BY user_id, exam_id HAVING count(*) > 1`,
  'an answer that is not the greatest of the entries that count': sql<Found>`
    SELECT 'attempt ' || l.attempt_id || ', question ' || l.question_id AS found
    FROM (SELECT DISTINCT ON (attempt_id, question_id) * FROM answer_log WHERE NOT is_late
      ORDER BY attempt_id, question_id, seq DESC, writer DESC) l
    LEFT JOIN attempt_answer a USING (attempt_id, question_id)
    WHERE a.seq IS NULL OR (a.seq, a.writer) < (l.seq, l.writer)
      OR ((a.seq, a.writer) = (l.seq, l.writer) AND a.option IS DISTINCT FROM l.option)`,
  'an append-only table whose rows can be changed': sql<Found>`
    SELECT name AS found FROM unnest(${APPEND_ONLY}::text[]) AS expected (name)
    WHERE NOT EXISTS (
      SELECT FROM pg_trigger g JOIN pg_class c ON c.oid = g.tgrelid
      JOIN pg_proc p ON p.oid = g.tgfoid
      WHERE c.relnamespace = current_schema()::regnamespace AND c.relname = expected.name
        AND p.proname = 'refuse_change' AND g.tgenabled IN ('O', 'A'))`,
  'a foreign key that was never checked': sql<Found>`
    SELECT conrelid::regclass || ' ' || conname AS found FROM pg_constraint
    WHERE connamespace = current_schema()::regnamespace AND NOT convalidated`,
}

import { type Kysely, sql } from 'kysely'

/** Orders whose money was taken at the desk, and the figures of a test's questions as they were last computed. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    ALTER TABLE purchase_order DROP CONSTRAINT purchase_order_gateway_check,
      ADD CONSTRAINT purchase_order_gateway_check
        CHECK (gateway IN ('cashfree', 'mock', 'none', 'outside'))`.execute(db)
  await sql`
    CREATE UNIQUE INDEX outside_money_received ON outside_money (lower(reference))
    WHERE kind = 'received'`.execute(db)
  await addReturnsToView(db)
  await sql`
    CREATE TABLE item_figures (
      exam_id bigint NOT NULL REFERENCES exam,
      counted text NOT NULL CHECK (counted IN ('first', 'best', 'all')),
      state text NOT NULL,
      figures json NOT NULL,
      PRIMARY KEY (exam_id, counted)
    )`.execute(db)
}

/** Money of a desk payment is returned without a request, so that its return is listed like a refund. */
async function addReturnsToView(db: Kysely<unknown>): Promise<void> {
  await sql`
    CREATE OR REPLACE VIEW refund AS
    SELECT q.refund_id, q.order_id, q.cause, coalesce(p.amount_paise, q.amount_paise) AS amount_paise,
      q.reason,
      CASE WHEN m.id IS NOT NULL THEN 'succeeded' WHEN p.id IS NOT NULL THEN p.state
        WHEN q.withdrawn_at IS NOT NULL THEN 'withdrawn' ELSE 'requested' END AS state,
      p.provider_id AS provider_refund_id, p.payment_id,
      coalesce(m.reference, p.bank_reference) AS bank_reference, q.requested_at,
      coalesce(m.at, p.failed_at, p.succeeded_at) AS settled_at,
      m.id IS NOT NULL AS settled_by_operator, q.despite_dispute, q.next_check_at, q.checks,
      p.id AS provider_row, m.id AS outside_row
    FROM refund_request q
    LEFT JOIN provider_refund p ON p.refund_id = q.refund_id AND p.order_id = q.order_id
    LEFT JOIN outside_money m ON m.refund_id = q.refund_id
    UNION ALL
    SELECT 'provider' || p.provider_id, p.order_id, 'provider', p.amount_paise, NULL, p.state,
      p.provider_id, p.payment_id, p.bank_reference, p.seen_at, coalesce(p.failed_at, p.succeeded_at),
      false, false, NULL, 0, p.id, NULL
    FROM provider_refund p
    WHERE p.amount_paise IS DISTINCT FROM 0 AND NOT EXISTS (
      SELECT FROM refund_request q WHERE q.refund_id = p.refund_id AND q.order_id = p.order_id)
    UNION ALL
    SELECT 'outside' || m.id, m.order_id, 'operator', m.amount_paise, m.reason, 'succeeded',
      NULL, NULL, m.reference, m.at, m.at, true, false, NULL, 0, NULL, m.id
    FROM outside_money m WHERE m.kind = 'returned' AND m.refund_id IS NULL`.execute(db)
}

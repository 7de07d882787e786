import { type Kysely, sql } from 'kysely'

export const kind = 'expand'

/**
 * The purpose of a request, which the rules go by, no longer follows from its cause in each statement: a stored column, so
 * that a server of the version before, which does not write it, may run meanwhile.
 * A payment that the provider has reversed is a failed one. One whose amount could not be read counts as what was
 * returned of it, as before, until its order, which is due, is read again. Such a refund counts as announced and not listed
 * (queries/announced-refunds.ts), and is not shown. A refund that failed after its success has the finding of
 * any other failed refund.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    ALTER TABLE refund_request ADD purpose text NOT NULL
    GENERATED ALWAYS AS (CASE WHEN cause = 'second payment' THEN 'second' ELSE 'own' END) STORED`.execute(
    db,
  )
  await sql`UPDATE payment_attempt SET state = 'failed' WHERE state = 'reversed'`.execute(db)
  await sql`
    UPDATE purchase_order SET next_check_at = now()
    WHERE gateway = 'cashfree' AND id IN (
      SELECT order_id FROM payment_attempt WHERE amount_paise IS NULL
      UNION SELECT order_id FROM provider_refund WHERE amount_paise IS NULL)`.execute(db)
  await sql`
    UPDATE payment_attempt a SET amount_paise = coalesce((
      SELECT sum(amount_paise) FROM provider_refund
      WHERE payment_id = a.provider_id AND state <> 'failed'), 0)
    WHERE amount_paise IS NULL`.execute(db)
  await sql`
    INSERT INTO resolution (order_id, finding, reason, actor, at)
    SELECT r.order_id, kind.now || substr(r.finding, strpos(r.finding, ':') + 1), r.reason, r.actor, r.at
    FROM resolution r JOIN (VALUES ('unreadable-refund', 'announced:'), ('failed-later', 'refused:')) AS kind (before, now)
      ON kind.before = split_part(r.finding, ':', 1)`.execute(db)
  await sql`
    CREATE OR REPLACE VIEW refund AS
    SELECT q.refund_id, q.order_id, q.cause,
      coalesce(m.amount_paise, p.amount_paise, q.amount_paise) AS amount_paise, q.reason,
      CASE WHEN m.id IS NOT NULL THEN 'succeeded' WHEN p.id IS NOT NULL THEN p.state
        WHEN q.withdrawn_at IS NOT NULL THEN 'withdrawn' ELSE 'requested' END AS state,
      p.provider_id AS provider_refund_id, p.payment_id,
      coalesce(m.reference, p.bank_reference) AS bank_reference, q.requested_at,
      coalesce(m.at, p.failed_at, p.succeeded_at) AS settled_at,
      m.id IS NOT NULL AS settled_by_operator, q.despite_dispute, q.next_check_at, q.checks,
      p.id AS provider_row, m.id AS outside_row, q.purpose
    FROM refund_request q
    LEFT JOIN provider_refund p ON p.refund_id = q.refund_id AND p.order_id = q.order_id
      AND p.amount_paise IS NOT NULL
    LEFT JOIN outside_money m ON m.refund_id = q.refund_id
    UNION ALL
    SELECT 'provider' || p.provider_id, p.order_id, 'provider', p.amount_paise, NULL, p.state,
      p.provider_id, p.payment_id, p.bank_reference, p.seen_at, coalesce(p.failed_at, p.succeeded_at),
      false, false, NULL, 0, p.id, NULL, NULL
    FROM provider_refund p
    WHERE p.amount_paise > 0 AND NOT EXISTS (
      SELECT FROM refund_request q WHERE q.refund_id = p.refund_id AND q.order_id = p.order_id)
    UNION ALL
    SELECT 'outside' || m.id, m.order_id, 'operator', m.amount_paise, m.reason, 'succeeded',
      NULL, NULL, m.reference, m.at, m.at, true, false, NULL, 0, NULL, m.id, 'own'
    FROM outside_money m WHERE m.kind = 'returned' AND m.refund_id IS NULL`.execute(db)
}

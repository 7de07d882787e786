import { type Kysely, sql } from 'kysely'

/**
 * Three kinds of rows in place of one: the provider's refunds as it lists them, our requests, and what operators
 * have decided. `refund` is a view of all refunds, for mails, history and settlement files.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await createTables(db)
  await moveRefunds(db)
  await moveCreditNotes(db)
  await sql`DROP TABLE unrecorded_refund`.execute(db)
  await sql`DROP TABLE refund`.execute(db)
  await createView(db)
}

async function createTables(db: Kysely<unknown>): Promise<void> {
  await sql`ALTER TABLE purchase_order ADD refunds_read_at timestamptz`.execute(db)
  await sql`
    CREATE TABLE refund_request (
      id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
      refund_id text NOT NULL UNIQUE,
      order_id bigint NOT NULL REFERENCES purchase_order,
      cause text NOT NULL CHECK (cause IN ('policy', 'operator', 'second payment', 'access held')),
      amount_paise bigint NOT NULL CHECK (amount_paise > 0),
      reason text,
      despite_dispute boolean NOT NULL DEFAULT false,
      requested_at timestamptz NOT NULL,
      decided_at timestamptz NOT NULL,
      sent_at timestamptz,
      withdrawn_at timestamptz,
      next_check_at timestamptz,
      checks integer NOT NULL DEFAULT 0
    )`.execute(db)
  await sql`CREATE INDEX refund_request_order ON refund_request (order_id)`.execute(db)
  await sql`
    CREATE INDEX refund_request_due ON refund_request (next_check_at)
    WHERE next_check_at IS NOT NULL`.execute(db)
  await sql`
    CREATE TABLE provider_refund (
      id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
      provider_id text NOT NULL UNIQUE,
      order_id bigint NOT NULL REFERENCES purchase_order,
      refund_id text,
      payment_id text,
      amount_paise bigint CHECK (amount_paise >= 0),
      state text NOT NULL CHECK (state IN ('pending', 'succeeded', 'failed')),
      bank_reference text,
      seen_at timestamptz NOT NULL,
      succeeded_at timestamptz,
      failed_at timestamptz,
      read_at timestamptz NOT NULL
    )`.execute(db)
  await sql`CREATE INDEX provider_refund_order ON provider_refund (order_id)`.execute(db)
  await sql`
    CREATE INDEX provider_refund_ours ON provider_refund (refund_id)
    WHERE refund_id IS NOT NULL`.execute(db)
  await sql`
    CREATE TABLE outside_money (
      id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
      order_id bigint NOT NULL REFERENCES purchase_order,
      kind text NOT NULL CHECK (kind IN ('received', 'returned')),
      refund_id text UNIQUE REFERENCES refund_request (refund_id),
      amount_paise bigint NOT NULL CHECK (amount_paise > 0),
      method text NOT NULL,
      reference text,
      reason text NOT NULL,
      actor text NOT NULL,
      at timestamptz NOT NULL,
      CHECK (kind = 'returned' OR refund_id IS NULL)
    )`.execute(db)
  await sql`CREATE INDEX outside_money_order ON outside_money (order_id)`.execute(db)
  await sql`
    CREATE TABLE resolution (
      id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
      order_id bigint NOT NULL REFERENCES purchase_order,
      finding text NOT NULL,
      reason text NOT NULL,
      actor text NOT NULL,
      at timestamptz NOT NULL
    )`.execute(db)
  await sql`CREATE INDEX resolution_order ON resolution (order_id)`.execute(db)
  for (const name of ['outside_money', 'resolution']) {
    await sql`
      CREATE TRIGGER never_changed BEFORE UPDATE OR DELETE ON ${sql.table(name)}
      FOR EACH ROW EXECUTE FUNCTION refuse_change()`.execute(db)
    await sql`
      CREATE TRIGGER never_truncated BEFORE TRUNCATE ON ${sql.table(name)}
      FOR EACH STATEMENT EXECUTE FUNCTION refuse_change()`.execute(db)
  }
}

/** A refund of ours that describes one of the provider was never sent: its id does not begin with 'provider'. */
const WAS_ADOPTED = sql`(r.cause = 'provider' AND NOT starts_with(r.refund_id, 'provider'))`

async function moveRefunds(db: Kysely<unknown>): Promise<void> {
  await sql`
    INSERT INTO refund_request (refund_id, order_id, cause, amount_paise, reason, despite_dispute,
      requested_at, decided_at, sent_at, withdrawn_at, next_check_at, checks)
    SELECT r.refund_id, r.order_id,
      CASE WHEN NOT ${WAS_ADOPTED} THEN r.cause
        WHEN r.payment_attempt_id IS NULL THEN 'operator' ELSE 'second payment' END,
      r.amount_paise, r.reason, r.despite_dispute, r.requested_at,
      CASE WHEN r.despite_dispute THEN coalesce((
        SELECT min(f.requested_at) FROM refund f
        WHERE f.order_id = r.order_id AND f.cause <> 'provider'
          AND f.payment_attempt_id IS NOT DISTINCT FROM r.payment_attempt_id
          AND NOT EXISTS (SELECT FROM refund g
            WHERE g.order_id = r.order_id AND g.cause <> 'provider' AND g.state = 'failed'
              AND g.payment_attempt_id IS NOT DISTINCT FROM r.payment_attempt_id)),
        r.requested_at) ELSE r.requested_at END,
      CASE WHEN r.state = 'requested' AND r.checks > 0 THEN r.requested_at END,
      CASE WHEN ${WAS_ADOPTED} THEN r.requested_at END,
      CASE WHEN NOT ${WAS_ADOPTED} THEN r.next_check_at END, r.checks
    FROM refund r WHERE r.cause <> 'provider' OR ${WAS_ADOPTED}
    ORDER BY r.id`.execute(db)
  // A failed refund that another one replaces has no id of the provider any more.
  await sql`
    INSERT INTO provider_refund (provider_id, order_id, refund_id, payment_id, amount_paise, state,
      bank_reference, seen_at, succeeded_at, failed_at, read_at)
    SELECT coalesce(r.provider_refund_id, r.refund_id), r.order_id,
      CASE WHEN r.cause <> 'provider' THEN r.refund_id END,
      CASE WHEN r.cause = 'provider' AND r.state <> 'failed'
        THEN coalesce(a.provider_id, o.own_payment) END,
      r.amount_paise,
      CASE WHEN NOT r.settled_by_operator THEN r.state
        WHEN u.provider_refund_id IS NULL THEN 'failed' ELSE 'succeeded' END,
      CASE WHEN NOT r.settled_by_operator THEN r.bank_reference END, r.requested_at,
      CASE WHEN r.state = 'succeeded' AND (NOT r.settled_by_operator
        OR u.provider_refund_id IS NOT NULL) THEN r.settled_at END,
      CASE WHEN r.state = 'failed' OR r.settled_by_operator AND u.provider_refund_id IS NULL
        THEN r.settled_at END,
      coalesce(r.settled_at, r.requested_at)
    FROM refund r JOIN purchase_order o ON o.id = r.order_id
    LEFT JOIN payment_attempt a ON a.id = r.payment_attempt_id
    LEFT JOIN unrecorded_refund u ON u.provider_refund_id = r.provider_refund_id
    WHERE CASE WHEN r.settled_by_operator THEN r.provider_refund_id IS NOT NULL
      ELSE r.state <> 'requested' END
    ORDER BY r.id
    ON CONFLICT DO NOTHING`.execute(db)
  await sql`
    INSERT INTO provider_refund (provider_id, order_id, state, seen_at, read_at)
    SELECT u.provider_refund_id, u.order_id, 'pending', u.seen_at, u.seen_at
    FROM unrecorded_refund u WHERE u.dismissed_at IS NULL
    ON CONFLICT DO NOTHING`.execute(db)
  // Refunds in progress that we did not ask for are followed by the checks of their orders.
  await sql`
    UPDATE purchase_order o SET next_check_at = least(next_check_at, now())
    FROM provider_refund p
    WHERE p.order_id = o.id AND p.refund_id IS NULL AND p.state = 'pending'`.execute(db)
  await sql`
    INSERT INTO outside_money (order_id, kind, refund_id, amount_paise, method, reference, reason,
      actor, at)
    SELECT r.order_id, 'returned', r.refund_id, r.amount_paise, 'bank transfer', r.bank_reference,
      coalesce(a.reason, 'returned in another way'), coalesce(a.actor, 'operator'), r.settled_at
    FROM refund r LEFT JOIN LATERAL (
      SELECT reason, actor FROM audit
      WHERE action = 'refunded' AND after ->> 'refund_id' = r.refund_id AND actor <> 'sopan'
      ORDER BY id DESC LIMIT 1) a ON true
    WHERE r.settled_by_operator ORDER BY r.id`.execute(db)
  await sql`
    INSERT INTO resolution (order_id, finding, reason, actor, at)
    SELECT u.order_id, kind || ':' || u.provider_refund_id, 'dismissed', 'sopan', u.dismissed_at
    FROM unrecorded_refund u, unnest(ARRAY['announced', 'unreadable-refund']) AS kind
    WHERE u.dismissed_at IS NOT NULL`.execute(db)
}

async function moveCreditNotes(db: Kysely<unknown>): Promise<void> {
  await sql`
    ALTER TABLE credit_note
      ADD provider_refund_id bigint UNIQUE REFERENCES provider_refund,
      ADD outside_money_id bigint UNIQUE REFERENCES outside_money`.execute(db)
  await sql`ALTER TABLE credit_note DISABLE TRIGGER never_changed`.execute(db)
  await sql`
    UPDATE credit_note n SET outside_money_id = m.id, provider_refund_id = CASE
      WHEN m.id IS NULL THEN p.id END
    FROM refund r
    LEFT JOIN outside_money m ON m.refund_id = r.refund_id
    LEFT JOIN provider_refund p
      ON p.provider_id = coalesce(r.provider_refund_id, r.refund_id)
    WHERE r.id = n.refund_id`.execute(db)
  await sql`ALTER TABLE credit_note ENABLE TRIGGER never_changed`.execute(db)
  await sql`ALTER TABLE credit_note DROP COLUMN refund_id`.execute(db)
  await sql`
    ALTER TABLE credit_note
    ADD CHECK (num_nonnulls(provider_refund_id, outside_money_id) = 1)`.execute(db)
}

async function createView(db: Kysely<unknown>): Promise<void> {
  await sql`
    CREATE VIEW refund AS
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
      SELECT FROM refund_request q WHERE q.refund_id = p.refund_id AND q.order_id = p.order_id)`.execute(
    db,
  )
}

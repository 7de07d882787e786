import { sql } from 'kysely'

/** Coupons, orders, payments and the access that they give. */
export const orders = sql`
  CREATE TABLE coupon (
    id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
    code text NOT NULL UNIQUE CHECK (code ~ '^[A-Z0-9_-]{1,40}$'),
    percent_hundredths integer CHECK (percent_hundredths BETWEEN 1 AND 10000),
    fixed_paise bigint CHECK (fixed_paise > 0),
    active boolean NOT NULL,
    starts_at timestamptz,
    ends_at timestamptz,
    all_items boolean NOT NULL,
    max_uses integer CHECK (max_uses > 0),
    max_uses_per_user integer CHECK (max_uses_per_user > 0),
    min_price_paise bigint NOT NULL DEFAULT 0 CHECK (min_price_paise >= 0),
    published boolean NOT NULL DEFAULT true,
    updated_at timestamptz NOT NULL,
    CONSTRAINT coupon_check CHECK (num_nonnulls(percent_hundredths, fixed_paise) = 1)
  );

  CREATE TABLE coupon_item (
    coupon_id bigint REFERENCES coupon,
    item_kind text CHECK (item_kind IN ('course', 'exam', 'book')),
    item_id bigint,
    PRIMARY KEY (coupon_id, item_kind, item_id)
  );

  -- 'paid_paise' and 'paid_currency' are the proof: what the payment provider has reported. 'own_payment' is the
  -- payment that the order was granted for, so that its other payments are known as second payments. 'refusal' is of
  -- the newest refused payment.
  CREATE TABLE purchase_order (
    id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
    order_id text NOT NULL UNIQUE,
    user_id bigint NOT NULL REFERENCES app_user,
    item_kind text NOT NULL CHECK (item_kind IN ('course', 'exam', 'book')),
    item_id bigint NOT NULL,
    title text NOT NULL,
    validity_days integer,
    list_paise bigint NOT NULL CHECK (list_paise >= 0),
    discount_paise bigint NOT NULL,
    amount_paise bigint NOT NULL,
    currency text NOT NULL,
    coupon_id bigint REFERENCES coupon,
    gateway text NOT NULL CHECK (gateway IN ('cashfree', 'mock', 'none', 'outside')),
    session_id text,
    state text NOT NULL CHECK (state IN ('created', 'session_ready', 'paid', 'fulfilled', 'pending_review',
      'failed', 'expired', 'refund_requested', 'refunded')),
    reason text,
    created_at timestamptz NOT NULL,
    expires_at timestamptz NOT NULL,
    next_check_at timestamptz,
    checks integer NOT NULL DEFAULT 0,
    paid_at timestamptz,
    fulfilled_at timestamptz,
    max_attempts integer CHECK (max_attempts > 0),
    paid_paise bigint CHECK (paid_paise >= 0),
    paid_currency text,
    book_coupon text,
    pending_since timestamptz,
    accepted_at timestamptz,
    refusal text,
    attempts_read_at timestamptz,
    own_payment text,
    refunds_read_at timestamptz,
    CONSTRAINT purchase_order_check CHECK (discount_paise BETWEEN 0 AND list_paise),
    CONSTRAINT purchase_order_check1 CHECK (amount_paise >= 0
      AND amount_paise <= (list_paise - discount_paise)),
    CONSTRAINT purchase_order_proof CHECK (state <> 'paid' OR paid_paise IS NOT NULL
      AND paid_currency IS NOT NULL),
    CONSTRAINT purchase_order_free CHECK (gateway <> 'none' OR amount_paise = 0),
    CONSTRAINT purchase_order_book_coupon CHECK (book_coupon IS NULL OR item_kind = 'book'),
    CONSTRAINT purchase_order_one_coupon CHECK (num_nonnulls(coupon_id, book_coupon) <= 1),
    CONSTRAINT purchase_order_accepted CHECK (accepted_at IS NULL
      OR accepted_at IS NOT DISTINCT FROM fulfilled_at),
    CONSTRAINT purchase_order_paid_in_full CHECK (
      state <> 'fulfilled'
      OR paid_currency IS NOT DISTINCT FROM currency
        AND (paid_paise IS NOT DISTINCT FROM amount_paise OR accepted_at IS NOT NULL AND COALESCE(paid_paise, 0) > 0))
  );
  CREATE UNIQUE INDEX purchase_order_one_open ON purchase_order (user_id, item_kind, item_id)
    WHERE state IN ('created', 'session_ready');
  CREATE INDEX purchase_order_newest ON purchase_order (user_id, id DESC);
  CREATE INDEX purchase_order_due ON purchase_order (next_check_at) WHERE next_check_at IS NOT NULL;
  CREATE INDEX purchase_order_unsettled ON purchase_order (user_id, item_kind, item_id)
    WHERE pending_since IS NOT NULL OR (state IN ('paid', 'pending_review'));
  CREATE INDEX purchase_order_history ON purchase_order (user_id, id DESC, state)
    INCLUDE (item_kind, paid_paise, refusal, pending_since)
    WHERE session_id IS NOT NULL AND gateway <> 'none' OR fulfilled_at IS NOT NULL;
  CREATE INDEX purchase_order_in_review ON purchase_order (id) WHERE state = 'pending_review';
  CREATE INDEX purchase_order_created ON purchase_order (created_at);

  CREATE TABLE coupon_use (
    id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
    coupon_id bigint NOT NULL REFERENCES coupon,
    order_id bigint NOT NULL UNIQUE REFERENCES purchase_order,
    user_id bigint NOT NULL REFERENCES app_user,
    state text NOT NULL CHECK (state IN ('reserved', 'used', 'released')),
    updated_at timestamptz NOT NULL
  );
  CREATE INDEX coupon_use_counted ON coupon_use (coupon_id, user_id) WHERE state <> 'released';

  CREATE TABLE entitlement (
    id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
    user_id bigint NOT NULL REFERENCES app_user,
    item_kind text NOT NULL CHECK (item_kind IN ('course', 'exam', 'book')),
    item_id bigint NOT NULL,
    source text NOT NULL CHECK (source IN ('order', 'enrollment', 'operator')),
    order_id bigint UNIQUE REFERENCES purchase_order,
    starts_at timestamptz NOT NULL,
    ends_at timestamptz,
    revoked_at timestamptz,
    reason text,
    max_attempts integer CHECK (max_attempts > 0),
    opened_at timestamptz,
    CONSTRAINT entitlement_check CHECK (ends_at > starts_at),
    CONSTRAINT entitlement_check1 CHECK ((source = 'order') = (order_id IS NOT NULL)),
    CONSTRAINT entitlement_check2 CHECK ((item_kind = 'exam') = (max_attempts IS NOT NULL))
  );
  CREATE INDEX entitlement_by_item ON entitlement (user_id, item_kind, item_id);
  CREATE INDEX entitlement_ending ON entitlement (ends_at) WHERE revoked_at IS NULL;

  -- The amount is null if it cannot be read.
  CREATE TABLE payment_attempt (
    id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
    order_id bigint NOT NULL REFERENCES purchase_order,
    provider_id text NOT NULL UNIQUE,
    state text NOT NULL CHECK (state IN ('success', 'pending', 'failed', 'reversed', 'unknown')),
    amount_paise bigint CHECK (amount_paise >= 0),
    currency text NOT NULL,
    method text,
    message text,
    at timestamptz,
    updated_at timestamptz NOT NULL
  );
  CREATE INDEX payment_attempt_order ON payment_attempt (order_id);
  CREATE INDEX payment_attempt_unreadable ON payment_attempt (id) WHERE amount_paise IS NULL;

  CREATE TABLE payment_event (
    id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
    event_key text NOT NULL UNIQUE,
    type text NOT NULL,
    order_ref text,
    body bytea,
    received_at timestamptz NOT NULL,
    payment_ref text,
    refund_ref text
  );
  CREATE INDEX payment_event_order ON payment_event (order_ref) WHERE order_ref IS NOT NULL;
  CREATE INDEX payment_event_refund ON payment_event (payment_ref, order_ref) WHERE refund_ref IS NOT NULL;
  CREATE INDEX payment_event_with_body ON payment_event (received_at) WHERE body IS NOT NULL;

  -- The body of an event has the name, mail and phone of a buyer. It is erased after 400 days, or with the account of
  -- the buyer, and the trigger of the table accepts no other change.
  CREATE FUNCTION is_of_erased_account(order_ref text, payment_ref text) RETURNS boolean LANGUAGE sql STABLE AS $$
    SELECT EXISTS (
      SELECT FROM purchase_order o JOIN app_user u ON u.id = o.user_id
      WHERE o.order_id = $1 AND u.erased_at IS NOT NULL
    ) OR EXISTS (
      SELECT FROM payment_attempt a JOIN purchase_order o ON o.id = a.order_id
      JOIN app_user u ON u.id = o.user_id
      WHERE a.provider_id = $2 AND u.erased_at IS NOT NULL)
  $$;

  CREATE FUNCTION erase_event_bodies(most integer) RETURNS bigint LANGUAGE sql AS $$
    WITH aged AS (
      SELECT id FROM payment_event
      WHERE body IS NOT NULL AND received_at < now() - interval '400 days'
      ORDER BY received_at LIMIT most FOR UPDATE SKIP LOCKED
    ), orders AS (
      SELECT o.id, o.order_id FROM app_user u JOIN purchase_order o ON o.user_id = u.id
      WHERE u.erased_at IS NOT NULL
    ), personal AS (
      SELECT e.id FROM orders o JOIN payment_event e ON e.order_ref = o.order_id
      WHERE e.body IS NOT NULL
      UNION
      SELECT e.id FROM orders o JOIN payment_attempt a ON a.order_id = o.id
      JOIN payment_event e ON e.payment_ref = a.provider_id AND e.refund_ref IS NOT NULL
      WHERE e.body IS NOT NULL
      LIMIT most
    ), erased AS (
      UPDATE payment_event SET body = NULL
      WHERE id IN (SELECT id FROM aged UNION SELECT id FROM personal)
      RETURNING 1
    )
    SELECT count(*) FROM erased
  $$;

  CREATE TRIGGER never_truncated BEFORE TRUNCATE ON payment_event
    FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
  CREATE TRIGGER never_deleted BEFORE DELETE ON payment_event FOR EACH ROW EXECUTE FUNCTION refuse_change();
  CREATE TRIGGER never_changed BEFORE UPDATE ON payment_event FOR EACH ROW
    WHEN (NOT (new.body IS NULL
      AND (old.received_at < now() - interval '400 days' OR is_of_erased_account(old.order_ref, old.payment_ref))
      AND to_jsonb(new.*) - 'body' = to_jsonb(old.*) - 'body'))
    EXECUTE FUNCTION refuse_change();

  -- Every grant with the end of its access.
  CREATE VIEW access AS
    SELECT e.id, e.user_id, e.item_kind, e.item_id, e.source, e.order_id, e.starts_at,
      access_end(e.starts_at, e.ends_at, exam.opens_at) AS ends_at, e.revoked_at, e.reason, e.max_attempts, e.opened_at
    FROM entitlement e LEFT JOIN exam ON e.item_kind = 'exam' AND exam.id = e.item_id;
`

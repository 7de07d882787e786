import { sql } from 'kysely'

/** Disputes, refunds, money outside of the provider, receipts and credit notes. */
export const refunds = sql`
  -- A dispute may name a payment whose order is known only later, and have no amount that can be read.
  CREATE TABLE dispute (
    id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
    provider_id text NOT NULL UNIQUE,
    order_id bigint REFERENCES purchase_order,
    type text NOT NULL,
    status text NOT NULL,
    amount_paise bigint CHECK (amount_paise >= 0),
    reason text,
    received_at timestamptz NOT NULL,
    updated_at timestamptz NOT NULL,
    payment_id text
  );
  CREATE INDEX dispute_order ON dispute (order_id);

  -- Our requests, the provider's refunds as it lists them, and money that an operator has given or taken outside of
  -- the provider are three tables; the view 'refund' has all refunds, for mails, history and settlement files.
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
    checks integer NOT NULL DEFAULT 0,
    purpose text NOT NULL GENERATED ALWAYS AS (
      CASE WHEN cause = 'second payment' THEN 'second' ELSE 'own' END) STORED
  );
  CREATE INDEX refund_request_order ON refund_request (order_id);
  CREATE INDEX refund_request_due ON refund_request (next_check_at) WHERE next_check_at IS NOT NULL;

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
  );
  CREATE INDEX provider_refund_order ON provider_refund (order_id);
  CREATE INDEX provider_refund_ours ON provider_refund (refund_id) WHERE refund_id IS NOT NULL;

  CREATE TABLE outside_money (
    id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
    order_id bigint NOT NULL REFERENCES purchase_order,
    kind text NOT NULL CHECK (kind IN ('received', 'returned')),
    refund_id text UNIQUE REFERENCES refund_request(refund_id),
    amount_paise bigint NOT NULL CHECK (amount_paise > 0),
    method text NOT NULL,
    reference text,
    reason text NOT NULL,
    actor text NOT NULL,
    at timestamptz NOT NULL,
    list text,
    CONSTRAINT outside_money_check CHECK (kind = 'returned' OR refund_id IS NULL)
  );
  CREATE INDEX outside_money_order ON outside_money (order_id);
  CREATE UNIQUE INDEX outside_money_received ON outside_money (lower(reference)) WHERE kind = 'received';
  CREATE TRIGGER never_changed BEFORE DELETE OR UPDATE ON outside_money
    FOR EACH ROW EXECUTE FUNCTION refuse_change();
  CREATE TRIGGER never_truncated BEFORE TRUNCATE ON outside_money
    FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();

  -- What an operator has decided about a finding of 'doctor'.
  CREATE TABLE resolution (
    id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
    order_id bigint NOT NULL REFERENCES purchase_order,
    finding text NOT NULL,
    reason text NOT NULL,
    actor text NOT NULL,
    at timestamptz NOT NULL
  );
  CREATE INDEX resolution_order ON resolution (order_id);
  CREATE TRIGGER never_changed BEFORE DELETE OR UPDATE ON resolution
    FOR EACH ROW EXECUTE FUNCTION refuse_change();
  CREATE TRIGGER never_truncated BEFORE TRUNCATE ON resolution
    FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();

  -- The numbers of receipts and credit notes have no gaps.
  CREATE TABLE document_series (
    kind text CHECK (kind IN ('receipt', 'credit note')),
    year text,
    last_serial integer NOT NULL CHECK (last_serial > 0),
    PRIMARY KEY (kind, year)
  );
  CREATE TRIGGER never_deleted BEFORE DELETE ON document_series FOR EACH ROW EXECUTE FUNCTION refuse_change();
  CREATE TRIGGER never_truncated BEFORE TRUNCATE ON document_series
    FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();

  CREATE TABLE receipt (
    id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
    order_id bigint NOT NULL UNIQUE REFERENCES purchase_order,
    year text NOT NULL,
    serial integer NOT NULL CHECK (serial > 0),
    number text NOT NULL UNIQUE CHECK (length(number) <= 16),
    issued_at timestamptz NOT NULL,
    seller_name text NOT NULL,
    seller_address text NOT NULL,
    seller_email text NOT NULL,
    seller_gstin text,
    seller_state text,
    buyer_name text NOT NULL,
    buyer_email text NOT NULL,
    buyer_state text,
    item_kind text NOT NULL CHECK (item_kind IN ('course', 'exam', 'book')),
    item_code text,
    title text NOT NULL,
    place_of_supply text,
    gst_hundredths integer CHECK (gst_hundredths BETWEEN 0 AND 9999),
    amount_paise bigint NOT NULL CHECK (amount_paise > 0),
    taxable_paise bigint NOT NULL CHECK (taxable_paise >= 0),
    cgst_paise bigint NOT NULL CHECK (cgst_paise >= 0),
    sgst_paise bigint NOT NULL,
    igst_paise bigint NOT NULL,
    CONSTRAINT receipt_check CHECK (sgst_paise = cgst_paise),
    CONSTRAINT receipt_check1 CHECK (igst_paise >= 0 AND (igst_paise = 0 OR cgst_paise = 0)),
    CONSTRAINT receipt_check2 CHECK ((taxable_paise + cgst_paise + sgst_paise + igst_paise) = amount_paise),
    UNIQUE (year, serial)
  );
  CREATE INDEX receipt_issued ON receipt (issued_at);
  CREATE TRIGGER never_changed BEFORE DELETE OR UPDATE ON receipt FOR EACH ROW EXECUTE FUNCTION refuse_change();
  CREATE TRIGGER never_truncated BEFORE TRUNCATE ON receipt FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();

  CREATE TABLE credit_note (
    id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
    receipt_id bigint NOT NULL REFERENCES receipt,
    year text NOT NULL,
    serial integer NOT NULL CHECK (serial > 0),
    number text NOT NULL UNIQUE CHECK (length(number) <= 16),
    issued_at timestamptz NOT NULL,
    amount_paise bigint NOT NULL CHECK (amount_paise > 0),
    taxable_paise bigint NOT NULL CHECK (taxable_paise >= 0),
    cgst_paise bigint NOT NULL CHECK (cgst_paise >= 0),
    sgst_paise bigint NOT NULL,
    igst_paise bigint NOT NULL,
    provider_refund_id bigint REFERENCES provider_refund,
    outside_money_id bigint REFERENCES outside_money,
    CONSTRAINT credit_note_check CHECK (sgst_paise = cgst_paise),
    CONSTRAINT credit_note_check1 CHECK (igst_paise >= 0 AND (igst_paise = 0 OR cgst_paise = 0)),
    CONSTRAINT credit_note_check2 CHECK ((taxable_paise + cgst_paise + sgst_paise + igst_paise) = amount_paise),
    CONSTRAINT credit_note_check3 CHECK (num_nonnulls(provider_refund_id, outside_money_id) = 1),
    UNIQUE (year, serial)
  );
  CREATE INDEX credit_note_receipt ON credit_note (receipt_id);
  CREATE INDEX credit_note_provider_refund_id ON credit_note (provider_refund_id)
    WHERE provider_refund_id IS NOT NULL;
  CREATE INDEX credit_note_outside_money_id ON credit_note (outside_money_id) WHERE outside_money_id IS NOT NULL;
  CREATE INDEX credit_note_issued ON credit_note (issued_at);
  CREATE TRIGGER never_changed BEFORE DELETE OR UPDATE ON credit_note
    FOR EACH ROW EXECUTE FUNCTION refuse_change();
  CREATE TRIGGER never_truncated BEFORE TRUNCATE ON credit_note
    FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();

  CREATE VIEW refund AS
    SELECT q.refund_id, q.order_id, q.cause, COALESCE(m.amount_paise, p.amount_paise, q.amount_paise) AS amount_paise,
      q.reason,
      CASE
        WHEN m.id IS NOT NULL THEN 'succeeded'
        WHEN p.id IS NOT NULL THEN p.state
        WHEN q.withdrawn_at IS NOT NULL THEN 'withdrawn'
        ELSE 'requested'
      END AS state,
      p.provider_id AS provider_refund_id, p.payment_id, COALESCE(m.reference, p.bank_reference) AS bank_reference,
      q.requested_at, COALESCE(m.at, p.failed_at, p.succeeded_at) AS settled_at,
      m.id IS NOT NULL AS settled_by_operator, q.despite_dispute, q.next_check_at, q.checks, p.id AS provider_row, m.id AS outside_row, q.purpose
    FROM refund_request q
    LEFT JOIN provider_refund p
      ON p.refund_id = q.refund_id AND p.order_id = q.order_id AND p.amount_paise IS NOT NULL
    LEFT JOIN outside_money m ON m.refund_id = q.refund_id
    UNION ALL
    SELECT 'provider' || p.provider_id, p.order_id, 'provider', p.amount_paise, NULL, p.state, p.provider_id,
      p.payment_id, p.bank_reference, p.seen_at, COALESCE(p.failed_at, p.succeeded_at), false, false, NULL, 0, p.id,
      NULL, NULL
    FROM provider_refund p
    WHERE p.amount_paise > 0 AND NOT EXISTS (
      SELECT FROM refund_request q WHERE q.refund_id = p.refund_id AND q.order_id = p.order_id)
    UNION ALL
    SELECT 'outside' || m.id, m.order_id, 'operator', m.amount_paise, m.reason, 'succeeded', NULL, NULL, m.reference,
      m.at, m.at, true, false, NULL, 0, NULL, m.id, 'own'
    FROM outside_money m
    WHERE m.kind = 'returned' AND m.refund_id IS NULL;
`

import { type Kysely, sql } from 'kysely'

/** Tables for the reports of the payment gateway: attempts to pay, webhook events, refunds and disputes. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`ALTER TABLE purchase_order ADD pending_since timestamptz`.execute(db)
  await sql`
    CREATE INDEX purchase_order_unsettled ON purchase_order (user_id, item_kind, item_id)
    WHERE pending_since IS NOT NULL OR state IN ('paid', 'pending_review')`.execute(db)
  await sql`
    CREATE TABLE payment_attempt (
      id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
      order_id bigint NOT NULL REFERENCES purchase_order,
      provider_id text NOT NULL UNIQUE,
      state text NOT NULL CHECK (state IN ('success', 'pending', 'failed', 'reversed', 'unknown')),
      amount_paise bigint NOT NULL CHECK (amount_paise >= 0),
      currency text NOT NULL,
      method text,
      message text,
      at timestamptz,
      updated_at timestamptz NOT NULL
    )`.execute(db)
  await sql`CREATE INDEX payment_attempt_order ON payment_attempt (order_id)`.execute(db)

  await sql`
    CREATE TABLE payment_event (
      id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
      event_key text NOT NULL UNIQUE,
      type text NOT NULL,
      order_ref text,
      body bytea NOT NULL,
      received_at timestamptz NOT NULL
    )`.execute(db)
  await sql`
    CREATE INDEX payment_event_order ON payment_event (order_ref)
    WHERE order_ref IS NOT NULL`.execute(db)
  await sql`
    CREATE TRIGGER never_changed BEFORE UPDATE OR DELETE ON payment_event
    FOR EACH ROW EXECUTE FUNCTION refuse_change()`.execute(db)

  await sql`
    CREATE TABLE refund (
      id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
      refund_id text NOT NULL UNIQUE,
      order_id bigint NOT NULL REFERENCES purchase_order,
      payment_attempt_id bigint UNIQUE REFERENCES payment_attempt,
      cause text NOT NULL CHECK (
        cause IN ('policy', 'operator', 'second payment', 'access held', 'provider')),
      amount_paise bigint NOT NULL CHECK (amount_paise > 0),
      reason text,
      state text NOT NULL CHECK (state IN ('requested', 'pending', 'succeeded', 'failed')),
      provider_refund_id text,
      bank_reference text,
      requested_at timestamptz NOT NULL,
      settled_at timestamptz,
      next_check_at timestamptz,
      checks integer NOT NULL DEFAULT 0
    )`.execute(db)
  await sql`
    CREATE UNIQUE INDEX refund_one_of_order ON refund (order_id)
    WHERE payment_attempt_id IS NULL AND state <> 'failed'`.execute(db)
  await sql`CREATE INDEX refund_order ON refund (order_id)`.execute(db)
  await sql`
    CREATE INDEX refund_due ON refund (next_check_at) WHERE next_check_at IS NOT NULL`.execute(db)

  await sql`
    CREATE TABLE dispute (
      id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
      provider_id text NOT NULL UNIQUE,
      order_id bigint REFERENCES purchase_order,
      type text NOT NULL,
      status text NOT NULL,
      amount_paise bigint NOT NULL CHECK (amount_paise >= 0),
      reason text,
      received_at timestamptz NOT NULL,
      updated_at timestamptz NOT NULL
    )`.execute(db)
  await sql`CREATE INDEX dispute_order ON dispute (order_id)`.execute(db)
}

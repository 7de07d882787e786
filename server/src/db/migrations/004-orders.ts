import { type Kysely, sql } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
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
      CHECK (num_nonnulls(percent_hundredths, fixed_paise) = 1)
    )`.execute(db)
  await sql`
    CREATE TABLE coupon_item (
      coupon_id bigint NOT NULL REFERENCES coupon,
      item_kind text NOT NULL CHECK (item_kind IN ('course', 'exam', 'book')),
      item_id bigint NOT NULL,
      PRIMARY KEY (coupon_id, item_kind, item_id)
    )`.execute(db)
  await sql`
    CREATE TABLE purchase_order (
      id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
      order_id text NOT NULL UNIQUE,
      user_id bigint NOT NULL REFERENCES app_user,
      item_kind text NOT NULL CHECK (item_kind IN ('course', 'exam', 'book')),
      item_id bigint NOT NULL,
      title text NOT NULL,
      validity_days integer,
      list_paise bigint NOT NULL CHECK (list_paise >= 0),
      discount_paise bigint NOT NULL CHECK (discount_paise BETWEEN 0 AND list_paise),
      amount_paise bigint NOT NULL CHECK (amount_paise BETWEEN 0 AND list_paise - discount_paise),
      currency text NOT NULL,
      coupon_id bigint REFERENCES coupon,
      gateway text NOT NULL CHECK (gateway IN ('cashfree', 'mock', 'none')),
      session_id text,
      state text NOT NULL CHECK (state IN ('created', 'session_ready', 'paid', 'fulfilled',
        'pending_review', 'failed', 'expired', 'refund_requested', 'refunded')),
      reason text,
      created_at timestamptz NOT NULL,
      expires_at timestamptz NOT NULL,
      next_check_at timestamptz,
      checks integer NOT NULL DEFAULT 0,
      paid_at timestamptz,
      fulfilled_at timestamptz
    )`.execute(db)
  await sql`
    CREATE UNIQUE INDEX purchase_order_one_open ON purchase_order (user_id, item_kind, item_id)
    WHERE state IN ('created', 'session_ready')`.execute(db)
  await sql`CREATE INDEX purchase_order_newest ON purchase_order (user_id, id DESC)`.execute(db)
  await sql`
    CREATE INDEX purchase_order_due ON purchase_order (next_check_at)
    WHERE next_check_at IS NOT NULL`.execute(db)
  await sql`
    CREATE TABLE coupon_use (
      id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
      coupon_id bigint NOT NULL REFERENCES coupon,
      order_id bigint NOT NULL UNIQUE REFERENCES purchase_order,
      user_id bigint NOT NULL REFERENCES app_user,
      state text NOT NULL CHECK (state IN ('reserved', 'used', 'released')),
      updated_at timestamptz NOT NULL
    )`.execute(db)
  await sql`
    CREATE INDEX coupon_use_counted ON coupon_use (coupon_id, user_id)
    WHERE state <> 'released'`.execute(db)
  await sql`
    CREATE TABLE entitlement (
      id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
      user_id bigint NOT NULL REFERENCES app_user,
      item_kind text NOT NULL CHECK (item_kind IN ('course', 'exam', 'book')),
      item_id bigint NOT NULL,
      source text NOT NULL CHECK (source IN ('order', 'enrollment', 'operator')),
      order_id bigint UNIQUE REFERENCES purchase_order,
      starts_at timestamptz NOT NULL,
      ends_at timestamptz CHECK (ends_at > starts_at),
      revoked_at timestamptz,
      reason text,
      CHECK ((source = 'order') = (order_id IS NOT NULL))
    )`.execute(db)
  await sql`
    CREATE INDEX entitlement_by_item ON entitlement (user_id, item_kind, item_id)`.execute(db)
}

import { sql } from 'kysely'

import type { Db } from '../../server/src/db/tables.ts'

/** Items of each kind that the orders are about. */
const ITEMS = 400
/** Of ten orders of a learner five are granted, one is refunded, three expire and one fails. */
const STATES = [
  'fulfilled',
  'expired',
  'fulfilled',
  'refunded',
  'fulfilled',
  'expired',
  'fulfilled',
  'failed',
  'fulfilled',
  'expired',
]
const YEAR = '26-27'

/** Tests and books; all books have the file of a book that is there. */
export async function seedItems(db: Db): Promise<void> {
  await sql`
    INSERT INTO exam (slug, title, description, type, price_paise, max_attempts, created_at,
      updated_at)
    SELECT 'item-' || n, 'SSC CGL Tier 1, mock test ' || n, 'All four sections in one hour.', 'paid',
      9900, 3, timestamptz '2025-01-01' + n * interval '1 minute', now()
    FROM generate_series(1, ${ITEMS}::int) n`.execute(db)
  await sql`
    INSERT INTO book (slug, title, author, description, type, price_paise, pdf_path, created_at,
      updated_at)
    SELECT 'item-' || n, 'Indian Polity in Tables, volume ' || n, 'A. Verma',
      repeat('Every article and amendment on one page. ', 5), 'paid', 20000,
      coalesce((SELECT pdf_path FROM book WHERE pdf_path IS NOT NULL LIMIT 1),
        'paid/0123456789abcdef0123456789abcdef.pdf'),
      timestamptz '2025-01-01' + n * interval '1 minute', now()
    FROM generate_series(1, ${ITEMS}::int) n`.execute(db)
}

interface Buyer {
  id: number
  orders: number
}

/**
 * Orders of the financial year 26-27 for which every rule of `doctor` holds, in the order of their times,
 * so that the orders of one learner are far apart. A learner orders each item at most once.
 */
export async function seedOrders(db: Db, buyers: readonly Buyer[]): Promise<void> {
  await sql`
    INSERT INTO purchase_order (order_id, user_id, item_kind, item_id, title, validity_days,
      max_attempts, list_paise, discount_paise, amount_paise, currency, gateway, session_id, state,
      reason, created_at, expires_at, paid_at, paid_paise, paid_currency, fulfilled_at)
    SELECT 'order_seed' || b.id || '_' || k, b.id, o.kind, 1 + (b.n * 7 + k / 3) % ${ITEMS}::int,
      'Haryana CET, complete course ' || k, 365, CASE WHEN o.kind = 'exam' THEN 3 END, 149900, 0,
      149900, 'INR', 'cashfree', 'session_' || md5(b.id || ' ' || k), o.state,
      CASE WHEN o.state = 'failed' THEN 'Insufficient funds' END, o.at, o.at + interval '30 minutes',
      paid.at, CASE WHEN paid.at IS NOT NULL THEN 149900 END,
      CASE WHEN paid.at IS NOT NULL THEN 'INR' END, paid.at
    FROM unnest(${buyers.map(({ id }) => id)}::bigint[], ${buyers.map(({ orders }) => orders)}::int[])
        WITH ORDINALITY b (id, orders, n),
      generate_series(0, b.orders - 1) k,
      LATERAL (SELECT (ARRAY['course', 'exam', 'book'])[1 + k % 3] AS kind,
        (${STATES}::text[])[1 + k % 10] AS state,
        timestamptz '2026-04-05'
          + (k + b.n / ${buyers.length}::float8) / b.orders * interval '190 days' AS at) o,
      LATERAL (SELECT CASE WHEN o.state IN ('fulfilled', 'refunded')
        THEN o.at + interval '2 minutes' END AS at) paid
    ORDER BY o.at`.execute(db)
  await sql`
    INSERT INTO payment_attempt (order_id, provider_id, state, amount_paise, currency, method, at,
      updated_at)
    SELECT id, 'pay_' || id, CASE WHEN state = 'failed' THEN 'failed' ELSE 'success' END, 149900,
      'INR', 'upi', created_at, created_at
    FROM purchase_order WHERE ${isSeeded} AND state <> 'expired' ORDER BY id`.execute(db)
  await sql`
    UPDATE purchase_order SET own_payment = 'pay_' || id
    WHERE ${isSeeded} AND paid_at IS NOT NULL`.execute(db)
  await seedGrants(db)
  await seedReceipts(db)
}

const isSeeded = sql<boolean>`starts_with(order_id, 'order_seed')`

async function seedGrants(db: Db): Promise<void> {
  await sql`
    INSERT INTO entitlement (user_id, item_kind, item_id, source, order_id, starts_at, ends_at,
      max_attempts, revoked_at)
    SELECT user_id, item_kind, item_id, 'order', id, paid_at,
      paid_at + make_interval(hours => 24 * validity_days), max_attempts,
      CASE WHEN state = 'refunded' THEN paid_at + interval '3 hours' END
    FROM purchase_order WHERE ${isSeeded} AND paid_at IS NOT NULL
    ORDER BY id`.execute(db)
  await sql`
    INSERT INTO audit (at, actor, action, subject)
    SELECT paid_at, 'sopan', 'grant', order_id
    FROM purchase_order WHERE ${isSeeded} AND paid_at IS NOT NULL
    ORDER BY id`.execute(db)
  await sql`
    INSERT INTO outbox (kind, key, payload, due_at, sent_at)
    SELECT 'purchase', 'purchase ' || order_id, jsonb_build_object('order_id', id), paid_at, paid_at
    FROM purchase_order WHERE ${isSeeded} AND paid_at IS NOT NULL
    ORDER BY id`.execute(db)
  await sql`
    INSERT INTO refund_request (refund_id, order_id, cause, amount_paise, reason, requested_at,
      decided_at, sent_at)
    SELECT 'refund_seed' || id, id, 'policy', paid_paise, 'asked within 24 hours',
      paid_at + interval '3 hours', paid_at + interval '3 hours', paid_at + interval '3 hours'
    FROM purchase_order WHERE ${isSeeded} AND state = 'refunded'
    ORDER BY id`.execute(db)
  await sql`
    INSERT INTO provider_refund (provider_id, order_id, refund_id, payment_id, amount_paise, state,
      seen_at, succeeded_at, read_at)
    SELECT 'cf_' || id, id, 'refund_seed' || id, own_payment, paid_paise, 'succeeded',
      paid_at + interval '3 hours', paid_at + interval '9 hours', paid_at + interval '9 hours'
    FROM purchase_order WHERE ${isSeeded} AND state = 'refunded'
    ORDER BY id`.execute(db)
}

/** Receipts and credit notes with 18 % of tax, and the last numbers of their series. */
async function seedReceipts(db: Db): Promise<void> {
  await sql`
    INSERT INTO receipt (order_id, year, serial, number, issued_at, seller_name, seller_address,
      seller_email, buyer_name, buyer_email, item_kind, title, gst_hundredths, amount_paise,
      taxable_paise, cgst_paise, sgst_paise, igst_paise)
    SELECT o.id, ${YEAR}, o.serial, 'R/' || ${YEAR} || '/' || lpad(o.serial::text, 6, '0'), o.paid_at,
      'Sopan Learning', '12 Model Town, Hisar 125005', 'billing@example.com', u.name, u.email,
      o.item_kind, o.title, 1800, o.paid_paise, 127034, 11433, 11433, 0
    FROM (
      SELECT *, row_number() OVER (ORDER BY id) AS serial FROM purchase_order
      WHERE ${isSeeded} AND paid_at IS NOT NULL
    ) o JOIN app_user u ON u.id = o.user_id ORDER BY o.id`.execute(db)
  await sql`
    INSERT INTO credit_note (provider_refund_id, receipt_id, year, serial, number, issued_at, amount_paise,
      taxable_paise, cgst_paise, sgst_paise, igst_paise)
    SELECT f.id, r.id, r.year, f.serial, 'C/' || r.year || '/' || lpad(f.serial::text, 6, '0'),
      f.succeeded_at, r.amount_paise, r.taxable_paise, r.cgst_paise, r.sgst_paise, r.igst_paise
    FROM (SELECT *, row_number() OVER (ORDER BY id) AS serial FROM provider_refund) f
    JOIN receipt r ON r.order_id = f.order_id ORDER BY f.id`.execute(db)
  await sql`
    INSERT INTO document_series (kind, year, last_serial)
    SELECT 'receipt', year, max(serial) FROM receipt GROUP BY year
    UNION ALL SELECT 'credit note', year, max(serial) FROM credit_note GROUP BY year`.execute(db)
}

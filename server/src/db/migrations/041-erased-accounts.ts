import { type Kysely, sql } from 'kysely'

/**
 * The row of an erased account stays without personal data, because orders, receipts and attempts refer to it. The
 * constraint refuses a change by a request that began before. The trigger of payment events also accepts that the
 * body of an event about such an account is erased, and the hourly sweep erases the bodies of later events.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    ALTER TABLE app_user ADD COLUMN erased_at timestamptz,
    ADD CONSTRAINT erased_without_personal_data CHECK (erased_at IS NULL OR (
      status = 'inactive' AND name = 'Deleted account' AND email LIKE '%@erased.invalid'
      AND email_key = email AND phone IS NULL AND state IS NULL AND district IS NULL))`.execute(db)
  await sql`
    CREATE INDEX app_user_erased ON app_user (erased_at) WHERE erased_at IS NOT NULL`.execute(db)
  await sql`
    CREATE TABLE erased_upload (
      upload text PRIMARY KEY,
      erased_at timestamptz NOT NULL
    )`.execute(db)
  await sql`
    CREATE FUNCTION is_of_erased_account(order_ref text, payment_ref text) RETURNS boolean
    LANGUAGE sql STABLE AS $$
      SELECT EXISTS (
        SELECT FROM purchase_order o JOIN app_user u ON u.id = o.user_id
        WHERE o.order_id = $1 AND u.erased_at IS NOT NULL
      ) OR EXISTS (
        SELECT FROM payment_attempt a JOIN purchase_order o ON o.id = a.order_id
        JOIN app_user u ON u.id = o.user_id
        WHERE a.provider_id = $2 AND u.erased_at IS NOT NULL)
    $$`.execute(db)
  await sql`DROP TRIGGER never_changed ON payment_event`.execute(db)
  await sql`
    CREATE TRIGGER never_changed BEFORE UPDATE ON payment_event
    FOR EACH ROW WHEN (NOT (
      NEW.body IS NULL
      AND (OLD.received_at < now() - interval '400 days'
        OR is_of_erased_account(OLD.order_ref, OLD.payment_ref))
      AND to_jsonb(NEW.*) - 'body' = to_jsonb(OLD.*) - 'body'))
    EXECUTE FUNCTION refuse_change()`.execute(db)
  await sql`
    CREATE OR REPLACE FUNCTION erase_event_bodies(most integer) RETURNS bigint LANGUAGE sql AS $$
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
    $$`.execute(db)
}

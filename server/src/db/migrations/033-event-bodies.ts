import { type Kysely, sql } from 'kysely'

/**
 * The body of an event contains name, mail and phone of a buyer. The function erases bodies older than 400
 * days, which is the only change that the trigger accepts.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`ALTER TABLE payment_event ALTER body DROP NOT NULL`.execute(db)
  await sql`DROP TRIGGER never_changed ON payment_event`.execute(db)
  await sql`
    CREATE TRIGGER never_changed BEFORE UPDATE ON payment_event
    FOR EACH ROW WHEN (NOT (
      NEW.body IS NULL AND OLD.received_at < now() - interval '400 days'
      AND to_jsonb(NEW.*) - 'body' = to_jsonb(OLD.*) - 'body'))
    EXECUTE FUNCTION refuse_change()`.execute(db)
  await sql`
    CREATE TRIGGER never_deleted BEFORE DELETE ON payment_event
    FOR EACH ROW EXECUTE FUNCTION refuse_change()`.execute(db)
  await sql`
    CREATE INDEX payment_event_with_body ON payment_event (received_at)
    WHERE body IS NOT NULL`.execute(db)
  await sql`
    CREATE FUNCTION erase_event_bodies(most integer) RETURNS bigint LANGUAGE sql AS $$
      WITH erased AS (
        UPDATE payment_event SET body = NULL WHERE id IN (
          SELECT id FROM payment_event
          WHERE body IS NOT NULL AND received_at < now() - interval '400 days'
          ORDER BY received_at LIMIT most FOR UPDATE SKIP LOCKED)
        RETURNING 1)
      SELECT count(*) FROM erased
    $$`.execute(db)
}

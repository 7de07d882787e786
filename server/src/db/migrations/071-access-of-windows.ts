import { type Kysely, sql } from 'kysely'

export const kind = 'expand'

/**
 * When access ends: the days of a test with a window begin at its opening where that is later than the grant. The
 * function is the rule, the view has every grant with it. Seconds are added, because a day of an interval may have 23 hours.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    CREATE FUNCTION access_end(starts_at timestamptz, stored timestamptz, opens_at timestamptz)
    RETURNS timestamptz LANGUAGE sql STABLE PARALLEL SAFE
    RETURN CASE WHEN opens_at > starts_at
      THEN stored + make_interval(secs => extract(epoch FROM opens_at - starts_at)::double precision)
      ELSE stored END`.execute(db)
  await sql`
    CREATE VIEW access AS
    SELECT e.id, e.user_id, e.item_kind, e.item_id, e.source, e.order_id, e.starts_at,
      access_end(e.starts_at, e.ends_at, exam.opens_at) AS ends_at,
      e.revoked_at, e.reason, e.max_attempts, e.opened_at
    FROM entitlement e LEFT JOIN exam ON e.item_kind = 'exam' AND exam.id = e.item_id`.execute(db)
}

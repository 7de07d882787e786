import { type Kysely, sql } from 'kysely'

/** Records the grants of orders from before grants were recorded, which `doctor` would report. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    WITH recorded AS (
      SELECT min(a.at) AS since FROM audit a
      WHERE a.action = 'grant' AND EXISTS (
        SELECT FROM purchase_order o WHERE o.order_id = a.subject))
    INSERT INTO audit (at, actor, action, subject, after, reason)
    SELECT now(), 'sopan', 'grant', o.order_id,
      jsonb_build_object('user_id', o.user_id, 'item_kind', o.item_kind, 'item_id', o.item_id),
      'granted before grants were recorded'
    FROM purchase_order o CROSS JOIN recorded
    WHERE o.state = 'fulfilled'
      AND (recorded.since IS NULL OR coalesce(o.paid_at, o.created_at) < recorded.since)
      AND NOT EXISTS (SELECT FROM audit a WHERE a.action = 'grant' AND a.subject = o.order_id)
    ORDER BY o.id`.execute(db)
}

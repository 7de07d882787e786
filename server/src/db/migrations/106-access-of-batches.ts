import { type Kysely, sql } from 'kysely'

export const kind = 'expand'

/**
 * The view `access` has a row for each item of a batch, and for each item of a bundle in a batch, from the first day of the batch to the
 * last one. Access that is paid in parts ends while a part is overdue.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  const isInBundle = (since: ReturnType<typeof sql>) => sql`
    (i.removed_at IS NULL AND i.unpublished_at IS NULL OR least(i.removed_at, i.unpublished_at) > ${since})`
  const attempts = sql`coalesce(i.max_attempts, attempts_of(i.item_kind, i.item_id))`
  const pause = sql`CASE WHEN e.fee_plan_id IS NOT NULL THEN plan_pause(e.fee_plan_id) END`
  await sql`
    CREATE OR REPLACE VIEW access AS
      SELECT e.id, e.user_id, e.item_kind, e.item_id, e.source, e.order_id, e.starts_at,
        least(access_end(e.starts_at, e.ends_at, opening_of(e.item_kind, e.item_id)), ${pause}) AS ends_at, e.revoked_at,
        e.reason, e.max_attempts, e.opened_at, NULL::timestamptz AS opens_at, NULL::bigint AS bundle_id,
        NULL::bigint AS batch_id, true AS is_own, e.fee_plan_id
      FROM entitlement e WHERE e.item_kind <> 'batch'
      UNION ALL
      SELECT e.id, e.user_id, given.item_kind, given.item_id, e.source, e.order_id, e.starts_at, given.ends_at,
        given.revoked_at, e.reason, given.max_attempts, NULL::timestamptz, given.opens_at, given.bundle_id, given.batch_id,
        false, e.fee_plan_id
      FROM entitlement e, LATERAL (
        SELECT i.item_kind, i.item_id, least(e.ends_at, ${pause}) AS ends_at, e.revoked_at, ${attempts} AS max_attempts,
          i.opens_at, e.item_id AS bundle_id, NULL::bigint AS batch_id
        FROM bundle_item i
        WHERE e.item_kind = 'bundle' AND i.bundle_id = e.item_id
          AND ${isInBundle(sql`ordered_at(e.order_id, e.starts_at)`)}
        UNION ALL
        SELECT b.item_kind, b.item_id, end_of_batch(e.item_id), least(e.revoked_at, b.removed_at),
          attempts_of(b.item_kind, b.item_id), start_of_batch(e.item_id), NULL::bigint, e.item_id
        FROM batch_item b WHERE e.item_kind = 'batch' AND b.batch_id = e.item_id
        UNION ALL
        SELECT i.item_kind, i.item_id, end_of_batch(e.item_id), least(e.revoked_at, b.removed_at), ${attempts},
          greatest(start_of_batch(e.item_id), i.opens_at), b.item_id, e.item_id
        FROM batch_item b JOIN bundle_item i ON i.bundle_id = b.item_id
        WHERE e.item_kind = 'batch' AND b.batch_id = e.item_id AND b.item_kind = 'bundle'
          AND ${isInBundle(sql`e.starts_at`)}
      ) AS given
      WHERE e.item_kind IN ('bundle', 'batch')`.execute(db)
}

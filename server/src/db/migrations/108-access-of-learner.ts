import { type Kysely, type RawBuilder, sql } from 'kysely'

export const kind = 'expand'

/**
 * The same rows of the view `access` at less cost. The view reads batches, tests and orders itself, because a function for each row
 * costs several times as much. `access_end` uses each argument once, because PostgreSQL otherwise does not merge it into a statement.
 * `access_of` has the rows of one learner: PostgreSQL keeps its plan, and planning the view costs a statement more than reading it.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    CREATE OR REPLACE FUNCTION access_end(starts_at timestamptz, stored timestamptz, opens_at timestamptz)
    RETURNS timestamptz LANGUAGE sql STABLE PARALLEL SAFE
    RETURN stored + make_interval(secs => greatest(extract(epoch FROM opens_at - starts_at), 0)::float8)`.execute(
    db,
  )
  const isInBundle = (since: RawBuilder<unknown>) => sql`
    (i.removed_at IS NULL AND i.unpublished_at IS NULL OR least(i.removed_at, i.unpublished_at) > ${since})`
  const ofExam = (row: 'e' | 'i' | 'b', column: 'opens_at' | 'max_attempts') => sql`
    CASE WHEN ${sql.ref(row)}.item_kind = 'exam'
      THEN (SELECT exam.${sql.ref(column)} FROM exam WHERE exam.id = ${sql.ref(row)}.item_id) END`
  const attempts = sql`coalesce(i.max_attempts, ${ofExam('i', 'max_attempts')})`
  const pause = sql`CASE WHEN e.fee_plan_id IS NOT NULL THEN plan_pause(e.fee_plan_id) END`
  const start = sql`batch.first_day::timestamp AT TIME ZONE 'Asia/Kolkata'`
  const end = sql`(batch.last_day + 1)::timestamp AT TIME ZONE 'Asia/Kolkata'`
  const ordered = sql`coalesce((SELECT o.created_at FROM purchase_order o WHERE o.id = e.order_id), e.starts_at)`
  await sql`
    CREATE OR REPLACE VIEW access AS
      SELECT e.id, e.user_id, e.item_kind, e.item_id, e.source, e.order_id, e.starts_at,
        least(access_end(e.starts_at, e.ends_at, ${ofExam('e', 'opens_at')}), ${pause}) AS ends_at, e.revoked_at,
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
        WHERE e.item_kind = 'bundle' AND i.bundle_id = e.item_id AND ${isInBundle(ordered)}
        UNION ALL
        SELECT b.item_kind, b.item_id, ${end}, least(e.revoked_at, b.removed_at), ${ofExam('b', 'max_attempts')},
          ${start}, NULL::bigint, e.item_id
        FROM batch_item b JOIN batch ON batch.id = b.batch_id
        WHERE e.item_kind = 'batch' AND b.batch_id = e.item_id
        UNION ALL
        SELECT i.item_kind, i.item_id, ${end}, least(e.revoked_at, b.removed_at), ${attempts},
          greatest(${start}, i.opens_at), b.item_id, e.item_id
        FROM batch_item b JOIN batch ON batch.id = b.batch_id JOIN bundle_item i ON i.bundle_id = b.item_id
        WHERE e.item_kind = 'batch' AND b.batch_id = e.item_id AND b.item_kind = 'bundle'
          AND ${isInBundle(sql`e.starts_at`)}
      ) AS given
      WHERE e.item_kind IN ('bundle', 'batch')`.execute(db)
  await sql`
    CREATE FUNCTION access_of(learner bigint) RETURNS SETOF access
    LANGUAGE plpgsql STABLE STRICT PARALLEL SAFE ROWS 50 SET plan_cache_mode = force_generic_plan AS $$
    BEGIN
      RETURN QUERY SELECT * FROM access WHERE user_id = learner;
    END $$`.execute(db)
}

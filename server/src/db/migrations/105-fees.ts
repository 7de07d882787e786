import { type Kysely, sql } from 'kysely'

export const kind = 'expand'

/**
 * Fees in parts. A plan is agreed at the desk: parts with amounts and due days, each paid by an order. One entitlement gives the access;
 * `plan_pause` computes from when it pauses because a part is overdue, `is_open_plan` whether parts can be paid, and the view `access` ends it then, until the part is paid. A part is
 * paid while an order for it is fulfilled.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    CREATE TABLE fee_plan (
      id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
      user_id bigint NOT NULL REFERENCES app_user,
      item_kind text NOT NULL CHECK (item_kind IN ('course', 'exam', 'book', 'bundle')),
      item_id bigint NOT NULL,
      title text NOT NULL,
      grace_days integer NOT NULL CHECK (grace_days >= 0),
      agreed_at timestamptz NOT NULL,
      access_ends_at timestamptz,
      ended_at timestamptz,
      end_reason text,
      CHECK ((ended_at IS NULL) = (end_reason IS NULL))
    );
    CREATE INDEX fee_plan_of_learner ON fee_plan (user_id);
    CREATE TABLE fee_part (
      id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
      plan_id bigint NOT NULL REFERENCES fee_plan,
      number integer NOT NULL CHECK (number > 0),
      amount_paise bigint NOT NULL CHECK (amount_paise > 0),
      due_on date NOT NULL,
      UNIQUE (plan_id, number)
    )`.execute(db)
  await sql`ALTER TABLE purchase_order ADD COLUMN fee_part_id bigint REFERENCES fee_part`.execute(
    db,
  )
  await sql`ALTER TABLE entitlement ADD COLUMN fee_plan_id bigint REFERENCES fee_plan`.execute(db)
  await sql`
    CREATE FUNCTION plan_pause(plan bigint) RETURNS timestamptz LANGUAGE plpgsql STABLE PARALLEL SAFE AS $$
    BEGIN
      RETURN (SELECT min((p.due_on + f.grace_days + 1)::timestamp AT TIME ZONE 'Asia/Kolkata')
        FROM fee_plan f JOIN fee_part p ON p.plan_id = f.id
        WHERE f.id = plan AND f.ended_at IS NULL AND NOT EXISTS (
          SELECT FROM purchase_order o WHERE o.fee_part_id = p.id AND o.state = 'fulfilled'));
    END $$`.execute(db)
  await sql`
    CREATE FUNCTION is_open_plan(plan bigint, at timestamptz) RETURNS boolean LANGUAGE plpgsql STABLE PARALLEL SAFE AS $$
    BEGIN
      RETURN EXISTS (
        SELECT FROM fee_plan f JOIN entitlement e ON e.fee_plan_id = f.id AND e.revoked_at IS NULL
        WHERE f.id = plan AND f.ended_at IS NULL
          AND coalesce(access_end(e.starts_at, e.ends_at, opening_of(e.item_kind, e.item_id)) > at, true));
    END $$`.execute(db)
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

import { type Kysely, sql } from 'kysely'

export const kind = 'expand'

const KINDS = ['course', 'exam', 'book', 'bundle'].map((kind) => sql.lit(kind))

/** The rules about entitlements that a membership in a batch needs otherwise, each with its condition. */
const RULES = {
  entitlement_item_kind_check: sql`item_kind IN (${sql.join(KINDS)}, 'batch')`,
  entitlement_source_check: sql`source IN ('order', 'enrollment', 'operator', 'batch')`,
  entitlement_batch_check: sql`(item_kind = 'batch') = (source = 'batch')`,
}

/** SQL: the Indian midnight at which a day begins. */
const startOf = (day: ReturnType<typeof sql>) =>
  sql`((${day})::timestamp AT TIME ZONE 'Asia/Kolkata')`

/**
 * Batches: learners who are taught together. A membership is an entitlement to the batch; the view `access` has a row for each item
 * of the batch, and for each item of a bundle among them, from the first day of the batch to the last one. The view `membership` has
 * the memberships. A test for batches alone is shown to who has access to it, and to others not at all.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    CREATE TABLE batch (
      id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
      name text NOT NULL,
      exam text,
      first_day date NOT NULL,
      last_day date NOT NULL,
      created_at timestamptz NOT NULL,
      CHECK (last_day >= first_day)
    );
    CREATE UNIQUE INDEX batch_name ON batch (lower(name));
    CREATE INDEX batch_last_day ON batch (last_day DESC, id DESC);
    CREATE TABLE batch_item (
      batch_id bigint NOT NULL REFERENCES batch,
      item_kind text NOT NULL CHECK (item_kind IN (${sql.join(KINDS)})),
      item_id bigint NOT NULL,
      position integer NOT NULL,
      removed_at timestamptz,
      PRIMARY KEY (batch_id, item_kind, item_id)
    );
    CREATE INDEX batch_item_of_item ON batch_item (item_kind, item_id)`.execute(db)
  await sql`
    CREATE TABLE batch_invitation (
      id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
      batch_id bigint NOT NULL REFERENCES batch,
      token_hash bytea NOT NULL UNIQUE,
      most integer NOT NULL CHECK (most > 0),
      ends_at timestamptz NOT NULL,
      needs_approval boolean NOT NULL,
      created_at timestamptz NOT NULL,
      ended_at timestamptz
    );
    CREATE INDEX batch_invitation_of_batch ON batch_invitation (batch_id, id);
    CREATE TABLE batch_request (
      id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
      batch_id bigint NOT NULL REFERENCES batch,
      invitation_id bigint NOT NULL REFERENCES batch_invitation,
      user_id bigint NOT NULL REFERENCES app_user,
      asked_at timestamptz NOT NULL,
      decided_at timestamptz,
      accepted boolean,
      CHECK ((decided_at IS NULL) = (accepted IS NULL))
    );
    CREATE UNIQUE INDEX batch_request_open ON batch_request (user_id, batch_id) WHERE decided_at IS NULL;
    CREATE INDEX batch_request_of_batch ON batch_request (batch_id, id);
    CREATE INDEX batch_request_of_invitation ON batch_request (invitation_id);
    CREATE INDEX batch_request_of_learner ON batch_request (user_id);
    CREATE TABLE batch_message (
      id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
      batch_id bigint NOT NULL REFERENCES batch,
      day date NOT NULL,
      title text NOT NULL,
      message text NOT NULL,
      by_mail boolean NOT NULL,
      sent_at timestamptz NOT NULL,
      actor text NOT NULL,
      UNIQUE (batch_id, day)
    )`.execute(db)
  await sql`ALTER TABLE exam ADD COLUMN for_batches boolean NOT NULL DEFAULT false,
    ADD CONSTRAINT exam_for_batches CHECK (NOT for_batches OR type = 'paid') NOT VALID`.execute(db)
  for (const [name, condition] of Object.entries(RULES)) {
    const rule = sql.ref(name)
    await sql`ALTER TABLE entitlement DROP CONSTRAINT IF EXISTS ${rule},
      ADD CONSTRAINT ${rule} CHECK (${condition}) NOT VALID`.execute(db)
  }
  const isInBundle = (since: ReturnType<typeof sql>) => sql`
    (i.removed_at IS NULL AND i.unpublished_at IS NULL OR least(i.removed_at, i.unpublished_at) > ${since})`
  await sql`
    CREATE OR REPLACE VIEW access AS
      SELECT e.id, e.user_id, e.item_kind, e.item_id, e.source, e.order_id, e.starts_at,
        access_end(e.starts_at, e.ends_at, exam.opens_at) AS ends_at, e.revoked_at, e.reason, e.max_attempts,
        e.opened_at, NULL::timestamptz AS opens_at, NULL::bigint AS bundle_id, NULL::bigint AS batch_id, true AS is_own
      FROM entitlement e LEFT JOIN exam ON e.item_kind = 'exam' AND exam.id = e.item_id
      WHERE e.item_kind <> 'batch'
      UNION ALL
      SELECT e.id, e.user_id, i.item_kind, i.item_id, e.source, e.order_id, e.starts_at, e.ends_at, e.revoked_at,
        e.reason, CASE WHEN i.item_kind = 'exam' THEN coalesce(i.max_attempts, exam.max_attempts) END,
        NULL::timestamptz, i.opens_at, e.item_id, NULL::bigint, false
      FROM entitlement e
      JOIN bundle_item i ON i.bundle_id = e.item_id
        AND ${isInBundle(sql`coalesce(
          (SELECT created_at FROM purchase_order o WHERE o.id = e.order_id), e.starts_at)`)}
      LEFT JOIN exam ON i.item_kind = 'exam' AND exam.id = i.item_id
      WHERE e.item_kind = 'bundle'
      UNION ALL
      SELECT e.id, e.user_id, b.item_kind, b.item_id, e.source, e.order_id, e.starts_at,
        ${startOf(sql`batch.last_day + 1`)}, least(e.revoked_at, b.removed_at), e.reason,
        CASE WHEN b.item_kind = 'exam' THEN exam.max_attempts END, NULL::timestamptz,
        ${startOf(sql`batch.first_day`)}, NULL::bigint, e.item_id, false
      FROM entitlement e
      JOIN batch ON batch.id = e.item_id
      JOIN batch_item b ON b.batch_id = e.item_id
      LEFT JOIN exam ON b.item_kind = 'exam' AND exam.id = b.item_id
      WHERE e.item_kind = 'batch'
      UNION ALL
      SELECT e.id, e.user_id, i.item_kind, i.item_id, e.source, e.order_id, e.starts_at,
        ${startOf(sql`batch.last_day + 1`)}, least(e.revoked_at, b.removed_at), e.reason,
        CASE WHEN i.item_kind = 'exam' THEN coalesce(i.max_attempts, exam.max_attempts) END, NULL::timestamptz,
        greatest(${startOf(sql`batch.first_day`)}, i.opens_at), b.item_id, e.item_id, false
      FROM entitlement e
      JOIN batch ON batch.id = e.item_id
      JOIN batch_item b ON b.batch_id = e.item_id AND b.item_kind = 'bundle'
      JOIN bundle_item i ON i.bundle_id = b.item_id AND ${isInBundle(sql`e.starts_at`)}
      LEFT JOIN exam ON i.item_kind = 'exam' AND exam.id = i.item_id
      WHERE e.item_kind = 'batch'`.execute(db)
  await sql`
    CREATE VIEW membership AS
      SELECT id, user_id, item_id AS batch_id, starts_at AS joined_at, revoked_at AS left_at, reason
      FROM entitlement WHERE item_kind = 'batch'`.execute(db)
}

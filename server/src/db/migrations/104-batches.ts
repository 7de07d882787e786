import { type Kysely, sql } from 'kysely'

export const kind = 'expand'

const KINDS = ['course', 'exam', 'book', 'bundle'].map((kind) => sql.lit(kind))

/** The rules about entitlements that a membership in a batch needs otherwise, each with its condition. */
const RULES = {
  entitlement_item_kind_check: sql`item_kind IN (${sql.join(KINDS)}, 'batch')`,
  entitlement_source_check: sql`source IN ('order', 'enrollment', 'operator', 'batch')`,
  entitlement_batch_check: sql`(item_kind = 'batch') = (source = 'batch')`,
}

/**
 * Batches: learners who are taught together. A membership is an entitlement to the batch; the view `membership` has the memberships.
 * A test for batches alone is shown to who has access to it, and to others not at all.
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
  // Each function replaces a join in the view `access`: planning the join would cost every statement more than the function costs.
  await sql`
    CREATE FUNCTION start_of_batch(batch_row bigint) RETURNS timestamptz LANGUAGE plpgsql STABLE PARALLEL SAFE AS $$
    BEGIN
      RETURN (SELECT first_day::timestamp AT TIME ZONE 'Asia/Kolkata' FROM batch WHERE id = batch_row);
    END $$;
    CREATE FUNCTION end_of_batch(batch_row bigint) RETURNS timestamptz LANGUAGE plpgsql STABLE PARALLEL SAFE AS $$
    BEGIN
      RETURN (SELECT (last_day + 1)::timestamp AT TIME ZONE 'Asia/Kolkata' FROM batch WHERE id = batch_row);
    END $$;
    CREATE FUNCTION opening_of(kind text, item_row bigint) RETURNS timestamptz LANGUAGE plpgsql STABLE PARALLEL SAFE AS $$
    BEGIN
      RETURN CASE WHEN kind = 'exam' THEN (SELECT opens_at FROM exam WHERE id = item_row) END;
    END $$;
    CREATE FUNCTION attempts_of(kind text, item_row bigint) RETURNS integer LANGUAGE plpgsql STABLE PARALLEL SAFE AS $$
    BEGIN
      RETURN CASE WHEN kind = 'exam' THEN (SELECT max_attempts FROM exam WHERE id = item_row) END;
    END $$;
    CREATE FUNCTION ordered_at(order_row bigint, otherwise timestamptz) RETURNS timestamptz
    LANGUAGE plpgsql STABLE PARALLEL SAFE AS $$
    BEGIN
      RETURN coalesce((SELECT created_at FROM purchase_order WHERE id = order_row), otherwise);
    END $$`.execute(db)
  await sql`
    CREATE VIEW membership AS
      SELECT id, user_id, item_id AS batch_id, starts_at AS joined_at, revoked_at AS left_at, reason
      FROM entitlement WHERE item_kind = 'batch'`.execute(db)
}

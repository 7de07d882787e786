import { sql } from 'kysely'

/** Mails, settings, the audit and limits. */
export const operation = sql`
  CREATE TABLE outbox (
    id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
    kind text NOT NULL,
    key text NOT NULL UNIQUE,
    payload jsonb NOT NULL,
    due_at timestamptz NOT NULL,
    sent_at timestamptz,
    tries integer NOT NULL DEFAULT 0,
    last_error text
  );
  CREATE INDEX outbox_due ON outbox (due_at) WHERE sent_at IS NULL;
  CREATE INDEX outbox_subject ON outbox (split_part(key, ' at ', 1));
  CREATE INDEX outbox_next ON outbox ((kind = 'marks corrected'), due_at) WHERE sent_at IS NULL;
  CREATE INDEX outbox_order ON outbox ((kind IN ('marks corrected', 'test opens', 'results out')),
    due_at) WHERE sent_at IS NULL;
  CREATE INDEX outbox_order_of_lists ON outbox ((kind IN ('marks corrected', 'test opens', 'results out',
    'account made')), due_at) WHERE sent_at IS NULL;

  -- The server's own values, such as the keys of file URLs.
  CREATE TABLE setting (
    key text PRIMARY KEY,
    value jsonb NOT NULL,
    updated_at timestamptz NOT NULL
  );

  CREATE TABLE audit (
    id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
    at timestamptz NOT NULL,
    actor text NOT NULL,
    action text NOT NULL,
    subject text NOT NULL,
    before jsonb,
    after jsonb,
    reason text
  );
  CREATE INDEX audit_actor ON audit (actor, id);
  CREATE INDEX audit_subject ON audit (subject, id);
  CREATE INDEX audit_backup ON audit (at) WHERE action = 'backup';
  CREATE TRIGGER never_changed BEFORE DELETE OR UPDATE ON audit FOR EACH ROW EXECUTE FUNCTION refuse_change();
  CREATE TRIGGER never_truncated BEFORE TRUNCATE ON audit FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();

  CREATE TABLE refusal_count (
    hour timestamptz,
    kind text,
    key text,
    count bigint NOT NULL CHECK (count > 0),
    PRIMARY KEY (hour, kind, key)
  );

  -- The columns of rate-limiter-flexible. A crash empties an unlogged table, and its writes wait for no disk and no
  -- standby. 'key' has a hash in place of the address or email.
  CREATE UNLOGGED TABLE rate_limit (
    key text PRIMARY KEY,
    points integer NOT NULL,
    expire bigint NOT NULL
  );
`

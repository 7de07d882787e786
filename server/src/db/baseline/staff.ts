import { sql } from 'kysely'

/** The members of the staff, who are no learners. */
export const staff = sql`
  -- The members of the staff are no learners.
  CREATE TABLE staff (
    id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
    email text NOT NULL CHECK (length(email) BETWEEN 3 AND 254),
    email_key text NOT NULL UNIQUE,
    name text CHECK (length(name) BETWEEN 1 AND 100),
    roles text[] NOT NULL CHECK (cardinality(roles) > 0
      AND roles <@ ARRAY['owner', 'editor', 'teacher', 'accountant', 'support']),
    status text NOT NULL DEFAULT 'invited' CHECK (status IN ('invited', 'active', 'inactive')),
    password_hash text,
    factor bytea,
    pending_factor bytea,
    factor_step bigint,
    created_at timestamptz NOT NULL,
    CONSTRAINT staff_check CHECK (status <> 'active' OR name IS NOT NULL AND password_hash IS NOT NULL)
  );

  CREATE TABLE staff_session (
    id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
    token_hash bytea NOT NULL UNIQUE,
    staff_id bigint NOT NULL REFERENCES staff,
    address text,
    device text,
    created_at timestamptz NOT NULL,
    last_seen_at timestamptz NOT NULL,
    expires_at timestamptz NOT NULL,
    code_at timestamptz,
    ended_at timestamptz
  );
  CREATE INDEX staff_session_by_staff ON staff_session (staff_id) WHERE ended_at IS NULL;

  CREATE TABLE staff_recovery_code (
    staff_id bigint REFERENCES staff,
    code_hash bytea,
    used_at timestamptz,
    PRIMARY KEY (staff_id, code_hash)
  );

  CREATE TABLE staff_invite (
    id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
    token_hash bytea NOT NULL UNIQUE,
    staff_id bigint NOT NULL REFERENCES staff,
    created_at timestamptz NOT NULL,
    expires_at timestamptz NOT NULL,
    used_at timestamptz
  );
  CREATE INDEX staff_invite_by_staff ON staff_invite (staff_id);
`

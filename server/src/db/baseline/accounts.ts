import { sql } from 'kysely'

/** Learners, their sign-ins and what follows from an account. */
export const accounts = sql`
  CREATE TABLE app_user (
    id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
    name text NOT NULL CHECK (length(name) BETWEEN 1 AND 100),
    email text NOT NULL CHECK (length(email) BETWEEN 3 AND 254),
    email_key text NOT NULL UNIQUE,
    phone text CHECK (phone ~ '^[0-9]{10}$'),
    state text,
    district text,
    status text NOT NULL DEFAULT 'active' CHECK (status IN ('active', 'inactive')),
    password_hash text NOT NULL,
    referral_code text NOT NULL UNIQUE,
    referred_by bigint REFERENCES app_user,
    created_at timestamptz NOT NULL,
    erased_at timestamptz,
    extra_minutes_per_hour smallint NOT NULL DEFAULT 0 CHECK (extra_minutes_per_hour BETWEEN 0 AND 60),
    CONSTRAINT erased_without_personal_data CHECK (erased_at IS NULL OR status = 'inactive'
      AND name = 'Deleted account' AND email LIKE '%@erased.invalid' AND email_key = email
      AND phone IS NULL AND state IS NULL AND district IS NULL)
  );
  CREATE INDEX app_user_erased ON app_user (erased_at) WHERE erased_at IS NOT NULL;
  CREATE TRIGGER rank_changes AFTER UPDATE OF erased_at ON app_user FOR EACH ROW EXECUTE FUNCTION note_erased();

  -- Where a sign-in came from is unknown for sessions of version 1.0.
  CREATE TABLE session (
    id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
    token_hash bytea NOT NULL UNIQUE,
    user_id bigint NOT NULL REFERENCES app_user,
    platform text NOT NULL,
    created_at timestamptz NOT NULL,
    last_seen_at timestamptz NOT NULL,
    expires_at timestamptz NOT NULL,
    ended_at timestamptz,
    address text,
    device text
  );
  CREATE INDEX session_by_user ON session (user_id) WHERE ended_at IS NULL;

  CREATE TABLE password_reset (
    id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
    token_hash bytea NOT NULL UNIQUE,
    user_id bigint NOT NULL REFERENCES app_user,
    created_at timestamptz NOT NULL,
    expires_at timestamptz NOT NULL,
    used_at timestamptz
  );
  CREATE INDEX password_reset_by_user ON password_reset (user_id, id DESC);

  CREATE TABLE referral_event (
    id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
    user_id bigint NOT NULL REFERENCES app_user,
    kind text NOT NULL CHECK (kind IN ('signup', 'download')),
    referrer_id bigint NOT NULL REFERENCES app_user,
    created_at timestamptz NOT NULL,
    CONSTRAINT referral_event_check CHECK (referrer_id <> user_id),
    UNIQUE (user_id, kind)
  );
  CREATE INDEX referral_event_by_referrer ON referral_event (referrer_id, kind);

  -- The Indian days on which a learner made a request.
  CREATE TABLE learner_day (
    user_id bigint REFERENCES app_user,
    day date,
    PRIMARY KEY (user_id, day)
  );
  CREATE INDEX learner_day_day ON learner_day (day);

  -- The upload of an erased learner whose file is deleted next.
  CREATE TABLE erased_upload (
    upload text PRIMARY KEY,
    erased_at timestamptz NOT NULL
  );
`

import { type Kysely, sql } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
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
      created_at timestamptz NOT NULL
    )`.execute(db)
  await sql`
    CREATE TABLE session (
      id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
      token_hash bytea NOT NULL UNIQUE,
      user_id bigint NOT NULL REFERENCES app_user,
      platform text NOT NULL,
      created_at timestamptz NOT NULL,
      last_seen_at timestamptz NOT NULL,
      expires_at timestamptz NOT NULL,
      ended_at timestamptz
    )`.execute(db)
  await sql`CREATE INDEX session_by_user ON session (user_id) WHERE ended_at IS NULL`.execute(db)
  await sql`
    CREATE TABLE password_reset (
      id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
      token_hash bytea NOT NULL UNIQUE,
      user_id bigint NOT NULL REFERENCES app_user,
      created_at timestamptz NOT NULL,
      expires_at timestamptz NOT NULL,
      used_at timestamptz
    )`.execute(db)
  await sql`CREATE INDEX password_reset_by_user ON password_reset (user_id, id DESC)`.execute(db)
}

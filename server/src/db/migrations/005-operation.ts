import { type Kysely, sql } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    CREATE TABLE outbox (
      id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
      kind text NOT NULL,
      key text NOT NULL UNIQUE,
      payload jsonb NOT NULL,
      due_at timestamptz NOT NULL,
      sent_at timestamptz,
      tries integer NOT NULL DEFAULT 0,
      last_error text
    )`.execute(db)
  await sql`CREATE INDEX outbox_due ON outbox (due_at) WHERE sent_at IS NULL`.execute(db)
  await sql`
    CREATE TABLE setting (
      key text PRIMARY KEY,
      value jsonb NOT NULL,
      updated_at timestamptz NOT NULL
    )`.execute(db)
  await sql`
    CREATE TABLE audit (
      id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
      at timestamptz NOT NULL,
      actor text NOT NULL,
      action text NOT NULL,
      subject text NOT NULL,
      before jsonb,
      after jsonb,
      reason text
    )`.execute(db)
}

import { type Kysely, sql } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    CREATE TRIGGER never_changed BEFORE UPDATE OR DELETE ON audit
    FOR EACH ROW EXECUTE FUNCTION refuse_change()`.execute(db)
  await sql`
    CREATE TABLE refusal_count (
      hour timestamptz NOT NULL,
      kind text NOT NULL,
      key text NOT NULL,
      count bigint NOT NULL CHECK (count > 0),
      PRIMARY KEY (hour, kind, key)
    )`.execute(db)
}

import { type Kysely, sql } from 'kysely'

/** Every state of an item of content, so that an import can be taken back. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    CREATE TABLE content_revision (
      id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
      path text NOT NULL,
      revision integer NOT NULL CHECK (revision >= 0),
      document jsonb,
      files jsonb NOT NULL,
      at timestamptz NOT NULL,
      actor text NOT NULL,
      source text NOT NULL CHECK (source IN ('base', 'import', 'undo', 'correction')),
      UNIQUE (path, revision)
    )`.execute(db)
  await sql`
    CREATE TRIGGER never_changed BEFORE UPDATE OR DELETE ON content_revision
    FOR EACH ROW EXECUTE FUNCTION refuse_change()`.execute(db)
  await sql`
    CREATE TRIGGER never_truncated BEFORE TRUNCATE ON content_revision
    FOR EACH STATEMENT EXECUTE FUNCTION refuse_change()`.execute(db)
}

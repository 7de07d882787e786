import { type Kysely, sql } from 'kysely'

export const kind = 'expand'

/**
 * Drafts of one item each, which members of the staff write before they publish it; revisions of the console; editors.
 * Rows from before fulfil the narrower checks, so that the new checks need not read them (`NOT VALID`).
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    CREATE TABLE content_draft (
      id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
      path text NOT NULL,
      actor text NOT NULL,
      base integer CHECK (base >= 0),
      document jsonb NOT NULL,
      files jsonb NOT NULL,
      version integer NOT NULL DEFAULT 1 CHECK (version > 0),
      created_at timestamptz NOT NULL,
      updated_at timestamptz NOT NULL,
      UNIQUE (path, actor)
    )`.execute(db)
  await sql`
    ALTER TABLE content_revision
      DROP CONSTRAINT content_revision_source_check,
      ADD CONSTRAINT content_revision_source_check
        CHECK (source IN ('base', 'import', 'undo', 'correction', 'console')) NOT VALID`.execute(db)
  await sql`
    ALTER TABLE staff
      DROP CONSTRAINT staff_roles_check,
      ADD CONSTRAINT staff_roles_check CHECK (cardinality(roles) > 0
        AND roles <@ ARRAY['owner', 'editor', 'teacher', 'accountant', 'support']) NOT VALID`.execute(
    db,
  )
}

import { type Kysely, sql } from 'kysely'

export const kind = 'expand'

/** Files that members of the staff send for a draft, and their parts, which are needed until the file is stored. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    CREATE TABLE content_upload (
      id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
      draft_id bigint REFERENCES content_draft ON DELETE SET NULL,
      actor text NOT NULL,
      field text NOT NULL,
      name text NOT NULL,
      bytes bigint NOT NULL CHECK (bytes > 0),
      modified bigint NOT NULL,
      path text NOT NULL,
      area text NOT NULL CHECK (area IN ('public', 'paid')),
      received bigint NOT NULL DEFAULT 0 CHECK (received BETWEEN 0 AND bytes),
      state text NOT NULL DEFAULT 'arriving'
        CHECK (state IN ('arriving', 'arrived', 'stored', 'refused')),
      problem text,
      taken_until timestamptz,
      file text,
      created_at timestamptz NOT NULL,
      updated_at timestamptz NOT NULL,
      CHECK ((state = 'stored') = (file IS NOT NULL)),
      CHECK ((state = 'refused') = (problem IS NOT NULL))
    )`.execute(db)
  await sql`CREATE INDEX content_upload_draft_id ON content_upload (draft_id)`.execute(db)
  await sql`
    CREATE TABLE content_upload_part (
      upload_id bigint NOT NULL REFERENCES content_upload,
      start bigint NOT NULL CHECK (start >= 0),
      part text NOT NULL,
      bytes integer NOT NULL CHECK (bytes > 0),
      counts boolean NOT NULL DEFAULT false,
      PRIMARY KEY (upload_id, start, part)
    )`.execute(db)
  await sql`CREATE INDEX content_upload_part_part ON content_upload_part (part)`.execute(db)
}

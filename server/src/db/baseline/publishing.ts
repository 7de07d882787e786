import { sql } from 'kysely'

/** The revisions of content, and the drafts and uploads of the staff. */
export const publishing = sql`
  -- Every state of an item of content, so that an import can be taken back.
  CREATE TABLE content_revision (
    id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
    path text NOT NULL,
    revision integer NOT NULL CHECK (revision >= 0),
    document jsonb,
    files jsonb NOT NULL,
    at timestamptz NOT NULL,
    actor text NOT NULL,
    source text NOT NULL CHECK (source IN ('base', 'import', 'undo', 'correction', 'console')),
    UNIQUE (path, revision)
  );
  CREATE TRIGGER never_changed BEFORE DELETE OR UPDATE ON content_revision
    FOR EACH ROW EXECUTE FUNCTION refuse_change();
  CREATE TRIGGER never_truncated BEFORE TRUNCATE ON content_revision
    FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();

  -- What a member of the staff writes of one item before it is published. 'title' is of an item that was never
  -- published.
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
    title text,
    UNIQUE (path, actor)
  );

  -- Files that members of the staff send for a draft, and their parts, which are needed until the file is stored.
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
    received bigint NOT NULL DEFAULT 0,
    state text NOT NULL DEFAULT 'arriving' CHECK (state IN ('arriving', 'arrived', 'stored', 'refused')),
    problem text,
    taken_until timestamptz,
    file text,
    created_at timestamptz NOT NULL,
    updated_at timestamptz NOT NULL,
    CONSTRAINT content_upload_check CHECK (received BETWEEN 0 AND bytes),
    CONSTRAINT content_upload_check1 CHECK ((state = 'stored') = (file IS NOT NULL)),
    CONSTRAINT content_upload_check2 CHECK ((state = 'refused') = (problem IS NOT NULL))
  );
  CREATE INDEX content_upload_draft_id ON content_upload (draft_id);

  CREATE TABLE content_upload_part (
    upload_id bigint REFERENCES content_upload,
    start bigint CHECK (start >= 0),
    part text,
    bytes integer NOT NULL CHECK (bytes > 0),
    counts boolean NOT NULL DEFAULT false,
    PRIMARY KEY (upload_id, start, part)
  );
  CREATE INDEX content_upload_part_part ON content_upload_part (part);
`

import { sql } from 'kysely'

/** Courses, books and study aids, their revisions, drafts and uploads. */
export const content = sql`
  CREATE TABLE course (
    id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
    slug text NOT NULL UNIQUE,
    title text NOT NULL,
    summary text NOT NULL,
    description_markdown text NOT NULL,
    description_html text NOT NULL,
    image text,
    type text NOT NULL CHECK (type IN ('free', 'paid')),
    price_paise bigint CHECK (price_paise >= 0),
    validity_days integer CHECK (validity_days > 0),
    published boolean NOT NULL DEFAULT true,
    created_at timestamptz NOT NULL,
    updated_at timestamptz NOT NULL,
    exams text[] NOT NULL DEFAULT '{}',
    exam_slugs text[] NOT NULL DEFAULT '{}',
    teacher text,
    searched text NOT NULL GENERATED ALWAYS AS (searched_text(exams, title, summary, teacher)) STORED
  );
  CREATE INDEX course_newest ON course (created_at DESC, id DESC) WHERE published;
  CREATE INDEX course_newest_by_type ON course (type, created_at DESC, id DESC) WHERE published;

  CREATE TABLE subject (
    id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
    course_id bigint NOT NULL REFERENCES course,
    slug text NOT NULL,
    title text NOT NULL,
    position integer NOT NULL,
    published boolean NOT NULL DEFAULT true,
    updated_at timestamptz NOT NULL,
    UNIQUE (course_id, slug)
  );

  CREATE TABLE class (
    id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
    subject_id bigint NOT NULL REFERENCES subject,
    slug text NOT NULL,
    title text NOT NULL,
    description text,
    class_type text,
    duration text,
    is_preview boolean NOT NULL,
    position integer NOT NULL,
    published boolean NOT NULL DEFAULT true,
    updated_at timestamptz NOT NULL,
    teacher text,
    searched text NOT NULL GENERATED ALWAYS AS (searched_text('{}', title, description, teacher)) STORED,
    UNIQUE (subject_id, slug)
  );

  CREATE TABLE class_video (
    id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
    class_id bigint NOT NULL REFERENCES class,
    slug text NOT NULL,
    title text NOT NULL,
    description text,
    youtube_url text,
    file_path text,
    duration text,
    position integer NOT NULL,
    published boolean NOT NULL DEFAULT true,
    updated_at timestamptz NOT NULL,
    CONSTRAINT class_video_check CHECK (num_nonnulls(youtube_url, file_path) = 1),
    UNIQUE (class_id, slug)
  );

  CREATE TABLE note (
    id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
    subject_id bigint NOT NULL REFERENCES subject,
    class_id bigint REFERENCES class,
    slug text NOT NULL,
    title text NOT NULL,
    file_path text NOT NULL,
    position integer NOT NULL,
    published boolean NOT NULL DEFAULT true,
    updated_at timestamptz NOT NULL,
    UNIQUE NULLS NOT DISTINCT (subject_id, class_id, slug)
  );
  CREATE INDEX note_by_class ON note (class_id) WHERE class_id IS NOT NULL;

  CREATE TABLE book (
    id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
    slug text NOT NULL UNIQUE,
    title text NOT NULL,
    author text NOT NULL,
    description text NOT NULL,
    type text NOT NULL CHECK (type IN ('free', 'paid')),
    price_paise bigint CHECK (price_paise >= 0),
    cover text,
    pdf_path text,
    image_path text,
    published boolean NOT NULL DEFAULT true,
    created_at timestamptz NOT NULL,
    updated_at timestamptz NOT NULL,
    exams text[] NOT NULL DEFAULT '{}',
    exam_slugs text[] NOT NULL DEFAULT '{}',
    searched text NOT NULL GENERATED ALWAYS AS (searched_text(exams, title, author, description)) STORED,
    CONSTRAINT book_check CHECK (num_nonnulls(pdf_path, image_path) > 0)
  );
  CREATE INDEX book_newest ON book (created_at DESC, id DESC) WHERE published;
  CREATE INDEX book_newest_by_type ON book (type, created_at DESC, id DESC) WHERE published;

  CREATE TABLE syllabus (
    id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
    slug text NOT NULL UNIQUE,
    name text NOT NULL,
    description text,
    subject text,
    status text NOT NULL CHECK (status IN ('active', 'inactive')),
    pdf text,
    image text,
    published boolean NOT NULL DEFAULT true,
    created_at timestamptz NOT NULL,
    created_relative text,
    updated_at timestamptz NOT NULL,
    searched text NOT NULL GENERATED ALWAYS AS (searched_text('{}', name, description, subject)) STORED
  );
  CREATE INDEX syllabus_newest ON syllabus (created_at DESC, id DESC) WHERE published;

  CREATE TABLE timetable (
    id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
    slug text NOT NULL UNIQUE,
    name text NOT NULL,
    description text,
    status text NOT NULL CHECK (status IN ('active', 'inactive')),
    pdf text,
    image text,
    published boolean NOT NULL DEFAULT true,
    created_at timestamptz NOT NULL,
    created_relative text,
    updated_at timestamptz NOT NULL,
    searched text NOT NULL GENERATED ALWAYS AS (searched_text('{}', name, description)) STORED
  );
  CREATE INDEX timetable_newest ON timetable (created_at DESC, id DESC) WHERE published;

  CREATE TABLE job_alert (
    id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
    slug text NOT NULL UNIQUE,
    title text NOT NULL,
    company_name text NOT NULL,
    location text NOT NULL,
    description text NOT NULL,
    requirements text,
    salary text,
    experience text,
    last_date date,
    last_date_relative text,
    apply_link text CHECK (apply_link ~ '^https?://'),
    status text NOT NULL CHECK (status IN ('active', 'inactive')),
    pdf text,
    image text,
    published boolean NOT NULL DEFAULT true,
    created_at timestamptz NOT NULL,
    created_relative text,
    updated_at timestamptz NOT NULL,
    searched text NOT NULL GENERATED ALWAYS AS (searched_text('{}', title, company_name, location)) STORED
  );
  CREATE INDEX job_alert_newest ON job_alert (created_at DESC, id DESC) WHERE published;

  -- 'origin' 'operator' is made by the console or a command; imports of a content folder do not change it. 'item' is
  -- the path in a content folder, such as 'courses/ssc-cgl-maths'.
  CREATE TABLE notification (
    id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
    slug text NOT NULL UNIQUE,
    title text NOT NULL,
    message text NOT NULL,
    type text NOT NULL CHECK (type IN ('info', 'warning', 'error', 'success')),
    status text NOT NULL CHECK (status IN ('active', 'inactive')),
    popup boolean NOT NULL,
    popup_time timestamptz,
    image text,
    youtube_link text,
    link text,
    published boolean NOT NULL DEFAULT true,
    created_at timestamptz NOT NULL,
    created_relative text,
    popup_time_relative text,
    updated_at timestamptz NOT NULL,
    origin text NOT NULL DEFAULT 'content' CHECK (origin IN ('content', 'operator')),
    item text
  );
  CREATE INDEX notification_newest ON notification (created_at DESC, id DESC) WHERE published;

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

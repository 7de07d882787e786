import { sql } from 'kysely'

/** Courses, books, study aids and notifications. */
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
`

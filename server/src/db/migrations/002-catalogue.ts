import { type Kysely, sql } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
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
      updated_at timestamptz NOT NULL
    )`.execute(db)
  await sql`
    CREATE INDEX course_newest ON course (created_at DESC, id DESC) WHERE published`.execute(db)
  await sql`
    CREATE INDEX course_newest_by_type ON course (type, created_at DESC, id DESC)
    WHERE published`.execute(db)
  await sql`
    CREATE TABLE subject (
      id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
      course_id bigint NOT NULL REFERENCES course,
      slug text NOT NULL,
      title text NOT NULL,
      position integer NOT NULL,
      published boolean NOT NULL DEFAULT true,
      updated_at timestamptz NOT NULL,
      UNIQUE (course_id, slug)
    )`.execute(db)
  await sql`
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
      UNIQUE (subject_id, slug)
    )`.execute(db)
  await sql`
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
      UNIQUE (class_id, slug),
      CHECK (num_nonnulls(youtube_url, file_path) = 1)
    )`.execute(db)
  await sql`
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
    )`.execute(db)
  await sql`CREATE INDEX note_by_class ON note (class_id) WHERE class_id IS NOT NULL`.execute(db)
  await sql`
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
      updated_at timestamptz NOT NULL
    )`.execute(db)
  await sql`
    CREATE INDEX notification_newest ON notification (created_at DESC, id DESC)
    WHERE published`.execute(db)
}

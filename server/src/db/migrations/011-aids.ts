import { type Kysely, sql } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
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
      updated_at timestamptz NOT NULL
    )`.execute(db)
  await sql`
    CREATE INDEX syllabus_newest ON syllabus (created_at DESC, id DESC) WHERE published`.execute(db)
  await sql`
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
      updated_at timestamptz NOT NULL
    )`.execute(db)
  await sql`
    CREATE INDEX timetable_newest ON timetable (created_at DESC, id DESC) WHERE published`.execute(
    db,
  )
  await sql`
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
      updated_at timestamptz NOT NULL
    )`.execute(db)
  await sql`
    CREATE INDEX job_alert_newest ON job_alert (created_at DESC, id DESC) WHERE published`.execute(
    db,
  )
}

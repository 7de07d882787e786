import { type Kysely, sql } from 'kysely'

export const kind = 'expand'

/** The teachers that have a file. Courses and classes name a teacher in words; `name_key` is the name as `teacherKey` compares it. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    CREATE TABLE teacher (
      id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
      slug text NOT NULL UNIQUE,
      name text NOT NULL,
      name_key text NOT NULL,
      about text,
      image text,
      published boolean NOT NULL DEFAULT true,
      updated_at timestamptz NOT NULL
    )`.execute(db)
  await sql`CREATE INDEX teacher_by_name ON teacher (name_key) WHERE published`.execute(db)
}

import { type Kysely, sql } from 'kysely'

export const kind = 'expand'

const none = sql`'{}'`
const exams = sql.ref('exams')

/** The texts of an item that a search looks at, and the exams it prepares for. */
const SEARCHED = [
  ['course', exams, ['title', 'summary', 'teacher']],
  ['class', none, ['title', 'description', 'teacher']],
  ['exam', exams, ['title', 'description']],
  ['book', exams, ['title', 'author', 'description']],
  ['syllabus', none, ['name', 'description', 'subject']],
  ['timetable', none, ['name', 'description']],
  ['job_alert', none, ['title', 'company_name', 'location']],
] as const

/**
 * A search reads one stored text in small letters of each item, which follows from the others, so that a server of the
 * version before need not write it. Each table is written again under a lock: 6 s for 100,000 courses on a busy machine.
 * array_to_string is immutable for texts; PostgreSQL cannot know this, because it takes arrays of any type.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    CREATE FUNCTION searched_text(exams text[], VARIADIC texts text[]) RETURNS text
    LANGUAGE sql IMMUTABLE PARALLEL SAFE
    RETURN lower(array_to_string(texts || exams, ' '))`.execute(db)
  for (const [table, exams, texts] of SEARCHED) {
    const columns = sql.join(texts.map((text) => sql.ref(text)))
    await sql`
      ALTER TABLE ${sql.table(table)} ADD searched text NOT NULL
      GENERATED ALWAYS AS (searched_text(${exams}, ${columns})) STORED`.execute(db)
  }
  // The indexes of the next migration are made only with this extension, which a host may not allow or not have.
  await sql`
    DO $$ BEGIN
      CREATE EXTENSION IF NOT EXISTS pg_trgm;
    EXCEPTION WHEN insufficient_privilege OR undefined_file OR feature_not_supported THEN NULL;
    END $$`.execute(db)
}

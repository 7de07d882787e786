import { type Kysely, sql } from 'kysely'

export const kind = 'expand'

/**
 * The pages that staff write about exams such as SSC CGL; `exam` is the table of tests. `exam_slugs` are the names in URLs that lead
 * to the page: the short name of its file, its name and its other names. `dates` keeps the order of the keys, as an export
 * writes them.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    CREATE TABLE exam_page (
      id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
      slug text NOT NULL UNIQUE,
      name text NOT NULL,
      other_names text[] NOT NULL DEFAULT '{}',
      exam_slugs text[] NOT NULL,
      dates json NOT NULL DEFAULT '[]',
      text text,
      text_html text,
      published boolean NOT NULL DEFAULT true,
      updated_at timestamptz NOT NULL,
      searched text NOT NULL GENERATED ALWAYS AS (searched_text(other_names, name)) STORED
    )`.execute(db)
}

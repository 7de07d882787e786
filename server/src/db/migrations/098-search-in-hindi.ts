import { type Kysely, type RawBuilder, sql } from 'kysely'

export const kind = 'expand'

const named = sql`'{}', name, description, hi ->> 'name', hi ->> 'description'`

/** The texts of each item that a search reads. */
const READ: Record<string, RawBuilder<unknown>> = {
  course: sql`exams, title, summary, teacher, hi ->> 'title', hi ->> 'summary'`,
  class: sql`'{}', title, description, teacher, hi ->> 'title', hi ->> 'description'`,
  exam: sql`exams, title, description, hi ->> 'name', hi ->> 'description'`,
  book: sql`exams, title, author, description, hi ->> 'title', hi ->> 'description'`,
  syllabus: sql`${named}, subject`,
  timetable: named,
  job_alert: sql`'{}', title, company_name, location, hi ->> 'title'`,
  exam_page: sql`other_names, name`,
}

/**
 * The texts of an item in small letters, with the Hindi ones. Servers of the version before read `searched`, which has
 * the English ones alone.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const [table, texts] of Object.entries(READ)) {
    await sql`ALTER TABLE ${sql.table(table)}
      ADD search_text text NOT NULL GENERATED ALWAYS AS (searched_text(${texts})) STORED`.execute(
      db,
    )
  }
}

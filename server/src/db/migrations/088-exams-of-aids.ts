import { type Kysely, sql } from 'kysely'

export const kind = 'expand'

/** The exams that a syllabus or a job alert is about, as courses, tests and books have them. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const table of ['syllabus', 'job_alert']) {
    await sql`ALTER TABLE ${sql.table(table)} ADD exams text[] NOT NULL DEFAULT '{}',
      ADD exam_slugs text[] NOT NULL DEFAULT '{}'`.execute(db)
  }
}

import { type Kysely, sql } from 'kysely'

export const kind = 'expand'

const TABLES = [
  'course',
  'subject',
  'class',
  'class_video',
  'note',
  'exam',
  'book',
  'notification',
  'syllabus',
  'timetable',
  'job_alert',
  'exam_page',
]

/** The texts of an item in Hindi; null: they are shown in English. Of type json, because its keys keep their order. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const table of TABLES) await sql`ALTER TABLE ${sql.table(table)} ADD hi json`.execute(db)
}

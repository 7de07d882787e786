import { type Kysely, sql } from 'kysely'

export const kind = 'expand'

/** The names of the exams for which an item prepares, the same names as in URLs, and who teaches. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const table of ['course', 'exam', 'book']) {
    await sql`
      ALTER TABLE ${sql.table(table)} ADD exams text[] NOT NULL DEFAULT '{}',
        ADD exam_slugs text[] NOT NULL DEFAULT '{}'`.execute(db)
  }
  for (const table of ['course', 'class']) {
    await sql`ALTER TABLE ${sql.table(table)} ADD teacher text`.execute(db)
  }
}

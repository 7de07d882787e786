import { type Kysely, sql } from 'kysely'

export const kind = 'expand'

/** The item that a notification leads to, by its path in a content folder, such as 'courses/ssc-cgl-maths'. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`ALTER TABLE notification ADD item text`.execute(db)
}

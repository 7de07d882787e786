import { type Kysely, sql } from 'kysely'

export const kind = 'expand'

/** Whether the questions of a test may be asked in practice before it is taken. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`ALTER TABLE exam ADD practice boolean NOT NULL DEFAULT false`.execute(db)
}

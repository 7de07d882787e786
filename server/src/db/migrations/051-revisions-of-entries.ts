import { type Kysely, sql } from 'kysely'

export const kind = 'expand'

/** The revision of the attempt with the entry; null for entries of earlier versions. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`ALTER TABLE answer_log ADD revision integer`.execute(db)
}

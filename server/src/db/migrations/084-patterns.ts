import { type Kysely, sql } from 'kysely'

export const kind = 'expand'

/** The pattern of an exam that a test follows, by its name in the product. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`ALTER TABLE exam ADD pattern text`.execute(db)
}

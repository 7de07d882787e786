import { type Kysely, sql } from 'kysely'

/** An event about a dispute may have no amount that can be read. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`ALTER TABLE dispute ALTER amount_paise DROP NOT NULL`.execute(db)
}

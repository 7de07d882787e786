import { type Kysely, sql } from 'kysely'

/** An opened book is not refunded; what was opened before this column existed is not known. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`ALTER TABLE entitlement ADD COLUMN opened_at timestamptz`.execute(db)
}

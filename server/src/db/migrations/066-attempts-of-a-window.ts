import { type Kysely, sql } from 'kysely'

export const kind = 'expand'

/** Which attempts began while the window of their test was open; the window may be moved while they are in progress. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`ALTER TABLE attempt ADD in_window boolean NOT NULL DEFAULT false`.execute(db)
}

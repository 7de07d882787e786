import { type Kysely, type RawBuilder, sql } from 'kysely'

export const kind = 'expand'

export const indexes = ['attempt_number_by_test']

/** Attempts are numbered for each entitlement and test, because the entitlement to a bundle is one to several tests. */
export async function up(db: Kysely<unknown>, concurrently: RawBuilder<unknown>): Promise<void> {
  await sql`CREATE UNIQUE INDEX ${concurrently} attempt_number_by_test
    ON attempt (user_id, exam_id, entitlement_id, number)`.execute(db)
}

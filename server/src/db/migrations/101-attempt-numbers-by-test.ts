import { type Kysely, type RawBuilder, sql } from 'kysely'

export const kind = 'expand'

export const indexes = ['attempt_number_by_test', 'entitlement_of_item']

/**
 * Attempts are numbered for each entitlement and test, because the entitlement to a bundle is one to several tests. Who has an item
 * is read for each bundle that has it.
 */
export async function up(db: Kysely<unknown>, concurrently: RawBuilder<unknown>): Promise<void> {
  await sql`CREATE UNIQUE INDEX ${concurrently} attempt_number_by_test
    ON attempt (user_id, exam_id, entitlement_id, number)`.execute(db)
  await sql`CREATE INDEX ${concurrently} entitlement_of_item ON entitlement (item_kind, item_id)`.execute(
    db,
  )
}

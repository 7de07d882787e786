import { type Kysely, sql } from 'kysely'

export const kind = 'contract'
export const runsFrom = '1.2.0'

/** Removes the columns that `asked` and `key` replace, and indexes without a reader: 1.2.0 uses neither. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`ALTER TABLE paper_question DROP option_count, DROP correct_option`.execute(db)
  await sql`ALTER TABLE key_correction DROP mode, DROP options`.execute(db)
  await sql`DROP INDEX entitlement_ending, outbox_next, outbox_order`.execute(db)
}

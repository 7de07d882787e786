import { type Kysely, type RawBuilder, sql } from 'kysely'

export const kind = 'expand'

export const indexes = ['one_membership']

/** A learner is a member of a batch once: a membership is an entitlement to the batch. */
export async function up(db: Kysely<unknown>, concurrently: RawBuilder<unknown>): Promise<void> {
  await sql`CREATE UNIQUE INDEX ${concurrently} one_membership ON entitlement (user_id, item_id)
    WHERE item_kind = 'batch' AND revoked_at IS NULL`.execute(db)
}

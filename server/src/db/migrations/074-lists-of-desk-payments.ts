import { type Kysely, sql } from 'kysely'

export const kind = 'expand'

/** The list of learners with which a payment of the desk was recorded, so that the same list records it once. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`ALTER TABLE outside_money ADD list text`.execute(db)
}

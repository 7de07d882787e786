import { type Kysely, sql } from 'kysely'

export const kind = 'expand'

/**
 * The counts of all servers together, in the columns of rate-limiter-flexible. A crash empties an unlogged table, and
 * its writes wait for no disk and no standby. `key` has a hash in place of the address or email.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    CREATE UNLOGGED TABLE rate_limit (
      key text PRIMARY KEY,
      points integer NOT NULL,
      expire bigint NOT NULL
    )`.execute(db)
}

import { setTimeout as sleep } from 'node:timers/promises'

import { sql } from 'kysely'
import type { Pool } from 'pg'

import type { Db } from '#server/db/tables.ts'

/** Takes the locks of a statement, and holds them until the returned function is called. */
export async function holdLock(
  { pool }: { pool: Pool },
  statement: string,
  values: unknown[] = [],
) {
  const client = await pool.connect()
  await client.query('BEGIN')
  await client.query(statement, values)
  return async () => {
    await client.query('ROLLBACK')
    client.release()
  }
}

/** How many statements wait for a lock. */
export async function lockWaits(db: Db): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    SELECT count(*) AS count FROM pg_stat_activity
    WHERE datname = current_database() AND wait_event_type = 'Lock'`.execute(db)
  return rows[0]?.count ?? 0
}

/** Waits until a statement waits for a lock that the test holds. */
export async function waitForLock(db: Db): Promise<void> {
  while ((await lockWaits(db)) === 0) await sleep(5)
}

import { sql } from 'kysely'
import type { TestContext } from 'vitest'

import type { Db } from '#server/db/tables.ts'

/** Skips a test of generic plans where PostgreSQL cannot show them: before version 16. */
export async function skipBefore16({ skip }: TestContext, db: Db): Promise<void> {
  const { rows } = await sql<{ version: number }>`
    SELECT current_setting('server_version_num')::int AS version`.execute(db)
  skip((rows[0]?.version ?? 0) < 160_000, 'EXPLAIN (GENERIC_PLAN) needs PostgreSQL 16')
}

import { sql } from 'kysely'

import type { Db } from '../tables.ts'

export interface RefusalCount {
  hour: Date
  kind: string
  key: string
  count: number
}

/** Adds to the stored counts in one statement, sorted so that two servers cannot deadlock. */
export async function addRefusalCounts(db: Db, counts: readonly RefusalCount[]): Promise<void> {
  const rows = counts.map(({ hour, ...rest }) => ({ hour: hour.toISOString(), ...rest }))
  await sql`
    INSERT INTO refusal_count (hour, kind, key, count)
    SELECT hour, kind, key, count
    FROM json_to_recordset(${JSON.stringify(rows)}::json)
      AS added (hour timestamptz, kind text, key text, count bigint)
    ORDER BY hour, kind, key
    ON CONFLICT (hour, kind, key) DO UPDATE
      SET count = refusal_count.count + excluded.count`.execute(db)
}

/** Returns the number of deleted rows. */
export async function deleteRefusalCountsBefore(db: Db, hour: Date): Promise<number> {
  const result = await db
    .deleteFrom('refusal_count')
    .where('hour', '<', hour)
    .executeTakeFirstOrThrow()
  return Number(result.numDeletedRows)
}

import { sql } from 'kysely'

import type { Db, Trx } from '#server/db/tables.ts'

/** Total milliseconds by which open attempts were moved, across all servers. */
const MOVED = 'clock_moved_ms'

export async function findMovedSum(db: Db): Promise<number> {
  const row = await db
    .selectFrom('setting')
    .select('value')
    .where('key', '=', MOVED)
    .executeTakeFirst()
  return typeof row?.value === 'number' ? row.value : 0
}

/** The same, locked until the transaction ends. */
export async function lockMovedSum(trx: Trx): Promise<number> {
  await sql`SELECT pg_advisory_xact_lock(hashtextextended(${MOVED}, 0))`.execute(trx)
  return findMovedSum(trx)
}

export async function writeMovedSum(trx: Trx, sum: number, now: Date): Promise<void> {
  const row = { value: JSON.stringify(sum), updated_at: now }
  await trx
    .insertInto('setting')
    .values({ key: MOVED, ...row })
    .onConflict((conflict) => conflict.column('key').doUpdateSet(row))
    .execute()
}

/** Moves open attempts; the start moves too, so that the time taken stays correct. */
export async function moveOpen(trx: Trx, milliseconds: number, now: Date): Promise<number> {
  const by = sql`make_interval(secs => ${milliseconds / 1000}::double precision)`
  // Attempts started by a server that already uses the new clock do not move.
  const result = await sql`
    UPDATE attempt SET started_at = started_at + ${by}, deadline = deadline + ${by}
    WHERE id IN (
      SELECT id FROM attempt WHERE closed_at IS NULL AND started_at <= ${now}
      ORDER BY id FOR UPDATE)`.execute(trx)
  return Number(result.numAffectedRows ?? 0n)
}

import { sql } from 'kysely'

import type { Db, Trx } from '#server/db/tables.ts'

import { movedSectionEnds } from '../attempt/store.ts'

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

/**
 * Moves open attempts; the start moves too, so that the time taken stays correct, but not beyond the close of its
 * window: whether the attempt is ranked follows from it.
 */
export async function moveOpen(trx: Trx, milliseconds: number, now: Date): Promise<number> {
  const by = sql`make_interval(secs => ${milliseconds / 1000}::double precision)`
  // Attempts started by a server that already uses the new clock do not move.
  const result = await sql`
    UPDATE attempt SET deadline = deadline + ${by}, section_ends = ${movedSectionEnds(by, now)},
      started_at = CASE
      WHEN started_at < exam.closes_at
      THEN least(started_at + ${by}, exam.closes_at - interval '1 ms') ELSE started_at + ${by} END
    FROM exam
    WHERE exam.id = attempt.exam_id AND attempt.id IN (
      SELECT id FROM attempt WHERE closed_at IS NULL AND started_at <= ${now}
      ORDER BY id FOR UPDATE)`.execute(trx)
  return Number(result.numAffectedRows ?? 0n)
}

import type { Kysely, Transaction } from 'kysely'
import { sql } from 'kysely'

import { insertAudit } from '#server/db/audit.ts'
import type { Database } from '#server/db/tables.ts'
import { inTransaction } from '#server/db/transaction.ts'

/** Milliseconds by which open attempts were moved in all, over all servers. */
const MOVED = 'clock_moved_ms'

/** Two servers measure one jump alike but for this much. */
const TOLERANCE_MS = 2000

/**
 * Moves open attempts with the clock of the database when that jumps forward: otherwise the jump would
 * be taken from the time that learners have. Each server that takes the jump calls this with the sum
 * that it knew before; the first moves the attempts and the others find the sum raised. Returns the
 * sum that is known now.
 */
export async function moveOpenAttempts(
  db: Kysely<Database>,
  known: number,
  milliseconds: number,
  now: Date,
): Promise<number> {
  return inTransaction(db, async (trx) => {
    await sql`SELECT pg_advisory_xact_lock(hashtextextended(${MOVED}, 0))`.execute(trx)
    const sum = await findMovedSum(trx)
    const missing = milliseconds - (sum - known)
    if (missing <= TOLERANCE_MS) return sum
    const moved = await move(trx, missing, now)
    const value = JSON.stringify(sum + missing)
    await trx
      .insertInto('setting')
      .values({ key: MOVED, value, updated_at: now })
      .onConflict((conflict) => conflict.column('key').doUpdateSet({ value, updated_at: now }))
      .execute()
    await insertAudit(trx, {
      at: now,
      actor: 'sopan',
      action: 'move attempts with the clock',
      subject: `jump to ${sum + missing} ms`,
      after: { milliseconds: missing, attempts: moved },
      reason: 'The clock of the database jumped forward.',
    })
    return sum + missing
  })
}

export async function findMovedSum(db: Kysely<Database>): Promise<number> {
  const row = await db
    .selectFrom('setting')
    .select('value')
    .where('key', '=', MOVED)
    .executeTakeFirst()
  return typeof row?.value === 'number' ? row.value : 0
}

/** The start moves along, so that an attempt takes no longer than it took. */
async function move(trx: Transaction<Database>, milliseconds: number, now: Date): Promise<number> {
  const by = sql`make_interval(secs => ${milliseconds / 1000}::double precision)`
  // What a server started after it had taken the jump has the new time already.
  const result = await sql`
    UPDATE attempt SET started_at = started_at + ${by}, deadline = deadline + ${by}
    WHERE id IN (
      SELECT id FROM attempt WHERE closed_at IS NULL AND started_at <= ${now}
      ORDER BY id FOR UPDATE)`.execute(trx)
  return Number(result.numAffectedRows ?? 0n)
}
